import { formatNumber } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";
import type { Direction } from "~/games/imageSlidePuzzle/rules";

/** The texts of the puzzle, played alone and in a race. The texts about its pictures are in pictures/. */
export const TEXTS = {
  board: "Puzzle",
  showNumbers: "Show numbers",
  backToTiles: "Back to the tiles",
  showPicture: "Show picture",
  hidePicture: "Hide picture",
  moves: "Moves",
  time: "Time",
  tile: {
    name: (number: number) => say`Tile ${number}`,
    parked: "Parked above row 1, column 1",
    cell: (row: number, column: number) => say`Row ${row}, column ${column}`,
    inPlace: ", in place",
    slides: (direction: Direction) => say`, slides ${direction}`,
    blocked: (tile: string) => say`${tile} can't move. Only tiles in line with the gap can slide.`,
  },
  moved: {
    one: (tile: string, direction: Direction) => say`${tile} moved ${direction}.`,
    many: (tiles: number, direction: Direction) => say`${tiles} tiles moved ${direction}.`,
  },
  inPlace: (tiles: number, of: number) => say`${tiles} of ${of} in place.`,
  solo: {
    scrambling: "Scrambling…",
    goal: "Slide the tiles until the picture is complete.",
    newPuzzle: "New puzzle",
    best: (moves: string) => say`Your best: ${moves}`,
    restart: { title: "Start again?", confirm: "Start again" },
    change: { title: "Change the picture?", confirm: "Change picture" },
    lost: "The tiles will be scrambled again, and you'll lose your moves and time.",
    won: "You Won!",
    result: (moves: string, time: string) => say`${moves} in ${time}`,
  },
  race: {
    you: "You",
    goal: "Be the first to complete the picture.",
    undone: "Your last slides weren't accepted, so they were undone.",
    racers: "Racers",
    rivals: "Rivals",
    ownProgress: "Your progress",
    progress: (name: string) => say`${name}'s progress`,
    complete: "Complete",
    resigned: "Resigned",
    left: "Left",
    share: (share: number) => say`${Math.round(share * 100)}%`,
    completed: (name: string, time: string) => say`${name} completed the picture in ${time}.`,
    leads: (name: string, isViewer: boolean, tiles: number, of: number) =>
      say`${name} ${isViewer ? "lead" : "leads"}, with ${tiles} of ${of} in place.`,
    most: (tiles: number, of: number) => say`The best so far is ${tiles} of ${of} in place.`,
    standing: (name: string, tiles: number, of: number) => say`${name}: ${tiles} of ${of} in place.`,
  },
  replay: {
    title: "Image Slide Puzzle replay",
    positionText: (move: number, last: number) => say`move ${move} of ${last}`,
    /** the words before and after the number of the move */
    move: "Move",
    ofMoves: (last: number) => say`of ${formatNumber(last)}`,
  },
} as const;
