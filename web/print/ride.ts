/** Boards of Ticket to Ride, and what stands on them. */

import Die from "../src/games/ticket_to_ride/Die.svelte";
import Beds from "../src/games/ticket_to_ride/map/Beds.svelte";
import Cities from "../src/games/ticket_to_ride/map/Cities.svelte";
import Ground from "../src/games/ticket_to_ride/map/Ground.svelte";
import Names from "../src/games/ticket_to_ride/map/Names.svelte";
import { tokenSize } from "../src/games/ticket_to_ride/map/names";
import Pieces from "../src/games/ticket_to_ride/map/Pieces.svelte";
import { plainPlan, type Plan } from "../src/games/ticket_to_ride/map/plan";
import Portals from "../src/games/ticket_to_ride/map/Portals.svelte";
import Slots from "../src/games/ticket_to_ride/map/Slots.svelte";
import { wagonsOn } from "../src/games/ticket_to_ride/map/tracks";
import type { Board, View } from "../src/games/ticket_to_ride/scene";
import { settings } from "../src/lib/settings.svelte";
import { edgeOf } from "../src/lib/sheet";
import { SEATS } from "../src/look/seats.svelte";
import type { Lang } from "../src/wire/messages";
import { drawingOf, inked } from "./inked";
import { HERE } from "./here";

const NOBODY: ReadonlySet<number> = new Set();

export function rideSheet(board: Board, lang: Lang): unknown {
  settings.lang = lang;
  const plan = plainPlan(board, lang);
  const { sizes } = plan;
  const places = plan.names(NOBODY);
  const slots = (dice: boolean): string[] =>
    plan.tracks.map((drawn) => inked(Slots, { drawn, sizes, closed: false, dice }));
  return {
    box: edgeOf(plan.sheet),
    ground: inked(Ground, { plan, uid: HERE, terrain: plan.terrain.whole }) + inked(Beds, { plan }),
    slots: slots(false),
    slots_with_dice: slots(true),
    wagons: plan.tracks.map((drawn) =>
      wagonsOn(drawn, sizes).map(({ x, y, dx, dy, length }) => [x, y, dx, dy, length].map(exact)),
    ),
    wagon: sizes.wagon,
    portals: inked(Portals, { plan }),
    cities:
      inked(Cities, { plan, ends: NOBODY, lit: false }) +
      inked(Names, { plan, places, ends: NOBODY, tabs: [] }),
    places: plan.cities.map(({ x, y }) => [x, y].map(exact)),
    unit: sizes.city / 6,
    goods: plan.lettering.goods.map(({ x, y }) => [x, y].map(exact)),
    token: tokenSize(sizes) / 14,
  };
}

const exact = (value: number): number => Math.round(value * 1000) / 1000;

const GOODS = ["white", "yellow", "red", "black"];
const MOST_GOODS = 5;
const FACES = ["single", "double", "station", "locomotive"];

/** Pieces at the middle of the picture, for one of size 1; of goods, so many are left. */
export function rideStencils(): unknown {
  const stations = seats((seat) => pieces({ stations: { at: [seat] } }));
  const passengers = seats((seat) => pieces({ passengers: { at: [seat], in: -1, ridden: [] } }));
  const goods = GOODS.map((colour) => [colour, counted((n) => goodsLeft(colour, n))]);
  const dice = FACES.map((face) => [face, drawingOf(Die, { face })]);
  return { stations, passengers, goods: Object.fromEntries(goods), dice: Object.fromEntries(dice) };
}

const seats = (draw: (seat: number) => string): string[] =>
  Array.from({ length: SEATS }, (_, seat) => draw(seat));

const counted = (draw: (n: number) => string): string[] =>
  Array.from({ length: MOST_GOODS + 1 }, (_, n) => draw(n));

function pieces(extras: object, goods: Board["goods"] = []): string {
  const plan = {
    board: { goods },
    sizes: { city: 6 },
    cities: [{ x: 0, y: 0 }],
    lettering: { goods: [{ x: 0, y: 0 }] },
  } as unknown as Plan;
  return inked(Pieces, { plan, view: { extras } as unknown as View });
}

/** What the uppermost is worth is for Python to say. */
function goodsLeft(colour: string, n: number): string {
  if (n === 0) return "";
  const left = Array.from({ length: n }, () => WORTH);
  return pieces({ goods: { left: [left] } }, [{ city: 0, colour, tokens: [] }]);
}

const WORTH = "{worth}" as unknown as number;
