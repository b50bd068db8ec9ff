import { distance, FRAME, isSolved, parkingSlot, slotAt, type Board, type Tile } from "~/games/imageSlidePuzzle/board";
import { slide } from "~/games/imageSlidePuzzle/rules";

/**
 * The tiles to slide, in order, to solve the puzzle. It solves the rows from the last up to the third, and then the
 * remaining two rows from the right. For each pair of tiles it finds the hole's shortest path that leaves the solved
 * tiles in place. It takes a few milliseconds and returns about two hundred slides. It throws when there is no such
 * path.
 */
export function solve(board: Board): Tile[] {
  const slides: Tile[] = [];
  const home = new Set<Tile>();
  let now = board;
  for (const pair of PAIRS) {
    for (const hole of pathOfHole(now, pair, home)) {
      const tile = now.places[hole] ?? -1;
      slides.push(tile);
      now = slide(now, tile) ?? now;
    }
    pair.forEach((tile) => home.add(tile));
  }
  if (!isSolved(now)) throw new Error("The solver missed a tile");
  return slides;
}

type Pair = readonly [Tile, Tile];
const tileAt = (row: number, column: number): Tile => slotAt({ row, column }) ?? -1;

/** Tiles that are solved together, because a line's second tile couldn't get past its first one. */
const PAIRS: readonly Pair[] = [
  ...[6, 5, 4, 3].flatMap((row): Pair[] => [
    [tileAt(row, 3), tileAt(row, 2)],
    [tileAt(row, 1), tileAt(row, 0)],
  ]),
  ...[3, 2, 1].map((column): Pair => [tileAt(2, column), tileAt(1, column)]),
];
/** When this pair is solved and the hole is parked, the last two tiles have only one possible order. */
const LAST = PAIRS.at(-1);

const PARKING = parkingSlot(FRAME);
const COUNT = PARKING + 1;
const SLOTS = Array.from({ length: COUNT }, (_, slot) => slot);
const BESIDE = SLOTS.map((slot) => SLOTS.filter((other) => distance(slot, other) === 1));
const NONE = -1;

/** The slots that the hole visits, found breadth first. A state is the slots of the hole and of the pair. */
function pathOfHole({ places, hole }: Board, pair: Pair, home: ReadonlySet<Tile>): number[] {
  const before = new Int32Array(COUNT ** 3).fill(NONE);
  const start = packed(hole, places.indexOf(pair[0]), places.indexOf(pair[1]));
  before[start] = start;
  const reached = [start];
  for (const state of reached) {
    const [at, first, second] = unpacked(state);
    if (first === pair[0] && second === pair[1] && (pair !== LAST || at === PARKING)) return pathTo(state, before);
    for (const to of BESIDE[at] ?? []) {
      if (home.has(to)) continue; // a solved tile has the number of its slot, and stays there
      const next = packed(to, first === to ? at : first, second === to ? at : second);
      if (before[next] !== NONE) continue;
      before[next] = state;
      reached.push(next);
    }
  }
  throw new Error(`No path for ${pair.join(" and ")} on ${places.join(" ")}`);
}

const packed = (hole: number, first: number, second: number): number => (hole * COUNT + first) * COUNT + second;
const unpacked = (state: number): [number, number, number] => [
  Math.floor(state / COUNT ** 2),
  Math.floor(state / COUNT) % COUNT,
  state % COUNT,
];

function pathTo(end: number, before: Int32Array): number[] {
  const path: number[] = [];
  for (let state = end; before[state] !== state; state = before[state] ?? state) path.push(unpacked(state)[0]);
  return path.reverse();
}
