/** The wagons and engines of train cards, 90 by 60, each kind with a form of its own; engines head to the left. */

export const WHEELS =
  "M20 46a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M30 46a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M52 46a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M62 46a4 4 0 1 0 8 0a4 4 0 1 0 -8 0";
export const FRAME = "M13 40.5H77V44H13Z";
/** For wagons that are coupled: what holds them off each other, and wheels that turn about something. */
export const BUFFERS = "M10.6 40.6H13V43.8H10.6ZM77 40.6H79.4V43.8H77Z";
export const HUBS =
  "M22.6 46a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M32.6 46a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M54.6 46a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M64.6 46a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0";

export interface WagonDrawing {
  body: string;
  light: string;
  /** What faces the sky, where it stands as a piece. */
  lit: string;
}

const COACH: WagonDrawing = {
  body: "M15 21Q45 15 75 21V41H15Z",
  light: "M20 25h6v7h-6ZM30 25h6v7h-6ZM40 25h6v7h-6ZM50 25h6v7h-6ZM60 25h6v7h-6ZM15 35.5H75V37H15Z",
  lit: "M15.7 21.4Q45 15.6 74.3 21.4V23.6H15.7Z",
};
const BOXCAR: WagonDrawing = {
  body: "M15 20.5H75V41H15ZM13 18.5H77V20.5H13Z",
  light: "M39 22h12v17h-12ZM44.4 22h1.2v17h-1.2ZM21 22h1v18h-1ZM28 22h1v18h-1ZM61 22h1v18h-1ZM68 22h1v18h-1Z",
  lit: "M13.7 19.2H76.3V21.4H13.7Z",
};
const TANK: WagonDrawing = {
  body: "M24 21H66A9.8 9.8 0 0 1 66 40.6H24A9.8 9.8 0 0 1 24 21ZM40 15.5H50V21H40Z",
  light: "M30 21h1.4v19.6h-1.4ZM58.6 21h1.4v19.6h-1.4ZM22 26.5H68V28H22Z",
  lit: "M24 21.7H66A9 9 0 0 1 73 25.2H17A9 9 0 0 1 24 21.7ZM40.7 16.2H49.3V18H40.7Z",
};
const HOPPER: WagonDrawing = {
  body: "M14 24H76L69 41H55L45 38L35 41H21ZM18 24Q24 16 31 20Q38 14 46 19Q54 14 60 20Q67 17 72 24Z",
  light: "M26 26h1.2l3 12h-1.2ZM44.4 26h1.2v11h-1.2ZM62.8 26h1.2l-3 12h-1.2Z",
  lit: "M19 23.5Q24.5 16.8 31 20.8Q38 14.8 46 19.8Q54 14.8 60 20.8Q66.5 17.8 71 23.5L60 22.2L46 21.6L31 22.4Z",
};
const CABOOSE: WagonDrawing = {
  body: "M15 23H75V41H15ZM13 21H77V23H13ZM36 14.5H56V21H36ZM34 13H58V14.5H34Z",
  light: "M22 27h7v6h-7ZM42 27h7v6h-7ZM61 27h7v6h-7ZM40 16h4.5v3.4H40ZM47.5 16h4.5v3.4h-4.5Z",
  lit: "M13.7 21.6H76.3V24.2H13.7ZM34.7 13.6H57.3V15.6H34.7Z",
};
const LOGS: WagonDrawing = {
  body: "M15 36H75V41H15ZM17 20h2.4v16H17ZM70.6 20H73v16h-2.4ZM21 30.4h48a2.8 2.8 0 0 1 0 5.6h-48a2.8 2.8 0 0 1 0 -5.6ZM23 24.4h44a2.8 2.8 0 0 1 0 5.6h-44a2.8 2.8 0 0 1 0 -5.6ZM26 18.4h38a2.8 2.8 0 0 1 0 5.6h-38a2.8 2.8 0 0 1 0 -5.6Z",
  light: "M24 32.6h40v.9H24ZM26 26.6h36v.9H26ZM29 20.6h30v.9H29Z",
  lit: "M22 31h46a2 2 0 0 1 1.6 1H20.4a2 2 0 0 1 1.6 -1ZM24 25h42a2 2 0 0 1 1.6 1H22.4a2 2 0 0 1 1.6 -1ZM27 19h36a2 2 0 0 1 1.6 1H25.4a2 2 0 0 1 1.6 -1Z",
};
const ENGINE: WagonDrawing = {
  body: "M17 27H54V41H17ZM21 18H26.5V27H21ZM19 15.5H28.5V18.5H19ZM36 21.5H43V27H36ZM54 19H73V41H54ZM51.5 16H76V19H51.5ZM17 36L9 44.5H20Z",
  light: "M58 22.5h10.5v8H58ZM23 30.5H50V32H23Z",
  lit: "M17.7 27.7H53.3V30H17.7ZM52.2 16.7H75.3V18.5H52.2ZM19.7 16.2H27.8V17.6H19.7ZM36.7 22.2H42.3V23.8H36.7Z",
};
/** An electric engine with two noses: a "+4" is told from a locomotive before its number is read. */
const CROCODILE: WagonDrawing = {
  body: "M8 41V33L14 29H28V21H62V29H76L82 33V41ZM33 21L39 15.5H41L36.5 21ZM57 21L51 15.5H49L53.5 21ZM36 14H54V15.5H36Z",
  light: "M32 24.5h8v6h-8ZM50 24.5h8v6h-8ZM42.5 24.5h5v12h-5ZM12 35.5H26V37H12ZM64 35.5H78V37H64Z",
  lit: "M28.7 21.7H61.3V23.6H28.7ZM14.2 29.7H27.3V31.2H12.2ZM62.7 29.7H75.8L77.8 31.2H62.7Z",
};
/** For beasts: slats, and air between them. */
const CATTLE: WagonDrawing = {
  body: "M15 21H75V41H15ZM12 17.5L45 14.5L78 17.5V21H12Z",
  light: "M19 24h52v2.2H19ZM19 29h52v2.2H19ZM19 34h52v2.2H19ZM40 22.5h10V39H40Z",
  lit: "M12.7 18.1L45 15.2L77.3 18.1V19.6H12.7Z",
};
/** Coal, heaped over the edge. */
const GONDOLA: WagonDrawing = {
  body: "M14 27H76V41H14ZM17 27Q22 20 29 22Q36 16 44 21Q52 16 59 21Q67 18 73 27Z",
  light: "M20 30h1.2v9h-1.2ZM32 30h1.2v9h-1.2ZM44.4 30h1.2v9h-1.2ZM56.8 30h1.2v9h-1.2ZM68.8 30h1.2v9h-1.2Z",
  lit: "M18.2 26.4Q22.5 20.7 29 22.8Q36 16.8 44 21.8Q52 16.8 59 21.8Q66.5 18.8 71.8 26.4L59 24.2L44 24L29 24.8Z",
};
const PASSENGERS: WagonDrawing = {
  body: "M30 24a5 5 0 1 1 .1 0ZM22 44C22 31 25.5 26.5 30 26.5S38 31 38 44ZM47 24.5a5 5 0 1 1 .1 0ZM39 44C39 31.5 42.5 27 47 27S55 31.5 55 44ZM63 28a4 4 0 1 1 .1 0ZM56.5 44C56.5 33 59 30 63 30S69.5 33 69.5 44Z",
  light: "M30 29l1.2 9h-2.4ZM47 29.5l1.2 9h-2.4Z",
  lit: "",
};

export const WAGONS: Record<string, WagonDrawing> = {
  purple: COACH,
  white: BOXCAR,
  blue: TANK,
  yellow: CABOOSE,
  orange: HOPPER,
  black: GONDOLA,
  red: CATTLE,
  green: LOGS,
  locomotive: ENGINE,
  "plus-four": CROCODILE,
  passenger: PASSENGERS,
};
