/** Shapes in a box from -5 to 5 that tell colours of trains, cards and symbols apart without their hue. */

export const TRAIN_MARKS: Record<string, string> = {
  black: "M-3.2 -3.2H3.2V3.2H-3.2Z",
  brown: "M0 -4L4.1 3.2H-4.1Z",
  grey: "M0 -3.8A3.8 3.8 0 1 1 -0.01 -3.8ZM0 -1.6A1.6 1.6 0 1 0 0.01 -1.6Z",
};

/** A little engine seen from above, heading to the right, about 32 by 14. */
export const ENGINE =
  "M-15 -6.6H6.5C12 -6.6 16.5 -3.2 16.5 0S12 6.6 6.5 6.6H-15A1.4 1.4 0 0 1 -16.4 5.2V-5.2A1.4 1.4 0 0 1 -15 -6.6Z";
/** The same without a direction, as it stands in a city. */
export const STANDING =
  "M-12 -6.6H12A3.6 3.6 0 0 1 15.6 -3V3A3.6 3.6 0 0 1 12 6.6H-12A3.6 3.6 0 0 1 -15.6 3V-3A3.6 3.6 0 0 1 -12 -6.6Z";
/** An engine seen from the side, in a box of 30 by 20. */
export const PROFILE =
  "M3 9H15V5.5H13.6V3H18V5.5H16.8V9H18.5V2.5H28V4.5H27V15H3.8L1 17.5H0V15.5L2 13.5ZM6 18a2.6 2.6 0 1 1 .01 0ZM14 18a2.6 2.6 0 1 1 .01 0ZM23 18.4a3.2 3.2 0 1 1 .01 0Z";
