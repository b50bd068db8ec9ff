import { useEffect, useReducer, useState, useSyncExternalStore } from "react";
import type { CountedRun } from "~/app/games/scores/standing";
import { freshSeed } from "~/games/random";
import { type Board, isSolved, solvedBoard, type Tile } from "~/games/imageSlidePuzzle/board";
import { directionTo, push, pushedTiles } from "~/games/imageSlidePuzzle/rules";
import { scramble } from "~/games/imageSlidePuzzle/scramble";
import type { LastMove } from "./board/tileTexts";
import { RankedPuzzles } from "./rankedPuzzles";
import { createStopwatch } from "./stopwatch";

export interface SoloPuzzle {
  board: Board;
  /** the tiles are scrambled; before that, the complete picture shows */
  isDealt: boolean;
  /** the number of slides; a push of three tiles counts as three */
  moves: number;
  last: LastMove | null;
  /** the time it took; null until the picture is complete */
  tookMs: number | null;
}

type Event = { type: "push"; tile: Tile; atMs: number } | { type: "deal"; board: Board } | { type: "gather" };

/** A puzzle for one player. Its time runs from the first move, while the page is visible and no question is open. */
export function useSoloPuzzle(isAsking: boolean) {
  const [puzzle, dispatch] = useReducer(after, SOLVED);
  const [stopwatch] = useState(() => createStopwatch());
  const [ranked] = useState(() => new RankedPuzzles());
  /** the counted run; null if it doesn't count, undefined until that is known */
  const [counted, setCounted] = useState<CountedRun | null | undefined>(undefined);
  const [round, setRound] = useState(0);
  const isHidden = usePageHidden();
  const isRunning = isUnderWay(puzzle) && !isHidden && !isAsking;
  const isComplete = puzzle.tookMs !== null;

  useEffect(() => {
    let isCancelled = false;
    void ranked.begin().then((board) => {
      if (!isCancelled) dispatch({ type: "deal", board: board ?? scramble(freshSeed()) });
    });
    return () => {
      isCancelled = true;
      ranked.abandon();
    };
  }, [ranked, round]);

  useEffect(() => {
    if (!isComplete) return;
    let isCancelled = false;
    void ranked.finish().then((result) => {
      if (!isCancelled) setCounted(result);
    });
    return () => {
      isCancelled = true;
    };
  }, [ranked, isComplete]);

  useEffect(() => {
    if (!isRunning) return;
    stopwatch.start();
    return () => stopwatch.pause();
  }, [isRunning, stopwatch]);

  return {
    puzzle,
    counted,
    stopwatch,
    /** pushes this tile and those between it and the hole; no effect if the rules refuse it */
    push(tile: Tile) {
      if (!puzzle.isDealt || isComplete) return;
      ranked.recordSlides(pushedTiles(puzzle.board, tile));
      dispatch({ type: "push", tile, atMs: stopwatch.readMs() });
    },
    again() {
      stopwatch.reset();
      setCounted(undefined);
      dispatch({ type: "gather" });
      setRound(round + 1);
    },
  };
}

/** Whether the puzzle has begun and isn't complete, so that a new one would lose its moves and time. */
export const isUnderWay = ({ moves, tookMs }: SoloPuzzle): boolean => moves > 0 && tookMs === null;

const SOLVED: SoloPuzzle = { board: solvedBoard(), isDealt: false, moves: 0, last: null, tookMs: null };

function after(puzzle: SoloPuzzle, event: Event): SoloPuzzle {
  if (event.type === "gather") return SOLVED;
  if (event.type === "deal") return { ...SOLVED, board: event.board, isDealt: true };
  const board = puzzle.tookMs === null ? push(puzzle.board, event.tile) : null;
  const direction = directionTo(puzzle.board.places.indexOf(event.tile), puzzle.board.hole);
  if (!board || !direction) return puzzle;
  const tiles = pushedTiles(puzzle.board, event.tile);
  return {
    ...puzzle,
    board,
    moves: puzzle.moves + tiles.length,
    last: { tiles, direction },
    tookMs: isSolved(board) ? event.atMs : null,
  };
}

/** Whether the page is hidden: another tab is in front of it, or the screen is off. */
const usePageHidden = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
