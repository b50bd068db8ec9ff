import { useEffect, useReducer, useState } from "react";
import type { Seed } from "~/games/random";
import { isSolved, type Board, type Tile } from "~/games/imageSlidePuzzle/board";
import { directionTo, push, pushedTiles } from "~/games/imageSlidePuzzle/rules";
import { scramble } from "~/games/imageSlidePuzzle/scramble";
import type { LastMove } from "./placeText";
import { createStopwatch, type Stopwatch } from "./stopwatch";
import { usePageHidden } from "./usePageHidden";

export interface SoloPuzzle {
  board: Board;
  /** slides: a push of three tiles is three */
  moves: number;
  last: LastMove | null;
  /** how long it took; null until the picture is made */
  tookMs: number | null;
}

type Event = { do: "push"; tile: Tile; atMs: number } | { do: "scramble"; seed: Seed };

/** A puzzle alone. Its time runs from the first move on, while it is looked at and nothing is asked. */
export function useSoloPuzzle(firstSeed: Seed, isAsking: boolean) {
  const [puzzle, dispatch] = useReducer(after, firstSeed, begin);
  const [stopwatch] = useState<Stopwatch>(createStopwatch);
  const isHidden = usePageHidden();
  const runs = isUnderWay(puzzle) && !isHidden && !isAsking;

  useEffect(() => {
    if (!runs) return;
    stopwatch.start();
    return () => stopwatch.pause();
  }, [runs, stopwatch]);

  return {
    puzzle,
    stopwatch,
    /** all that lies between the tile and the hole goes along; nothing where the rules refuse it */
    push: (tile: Tile) => dispatch({ do: "push", tile, atMs: stopwatch.readMs() }),
    again() {
      stopwatch.reset();
      dispatch({ do: "scramble", seed: [...crypto.getRandomValues(new Uint32Array(8))] });
    },
  };
}

/** Begun and not made: something would be lost. */
export const isUnderWay = ({ moves, tookMs }: SoloPuzzle): boolean => moves > 0 && tookMs === null;

const begin = (seed: Seed): SoloPuzzle => ({ board: scramble(seed), moves: 0, last: null, tookMs: null });

function after(puzzle: SoloPuzzle, event: Event): SoloPuzzle {
  if (event.do === "scramble") return begin(event.seed);
  const board = puzzle.tookMs === null ? push(puzzle.board, event.tile) : null;
  const direction = directionTo(puzzle.board.places.indexOf(event.tile), puzzle.board.hole);
  if (!board || !direction) return puzzle;
  const tiles = pushedTiles(puzzle.board, event.tile);
  return { board, moves: puzzle.moves + tiles.length, last: { tiles, direction }, tookMs: isSolved(board) ? event.atMs : null };
}
