import type { Cell } from "~/games/ticTacToe/rules";
import { cellsOf, decided, PLAIN_RULES, superTicTacToe, type SuperTicTacToe } from "./rules";

export const START = `${Array(9).fill(".".repeat(9)).join("/")} -`;

/**
 * Reads nine boards separated by slashes, each of X, O and dots row by row, then the board to move in (0 to 8, or -
 * for any): "X......../…/......... 0". The turn follows from the number of marks. null if the text has another form, if
 * the numbers of marks are impossible, or if nobody can move in that board.
 */
export function readPosition(text: string): SuperTicTacToe | null {
  const [drawing = "", next = "", ...rest] = text.trim().split(/\s+/);
  if (!/^([XO.]{9}\/){8}[XO.]{9}$/.test(drawing) || !/^[0-8-]$/.test(next) || rest.length > 0) return null;
  const cells = [...drawing.replaceAll("/", "")].map((letter): Cell =>
    letter === "X" || letter === "O" ? letter : "",
  );
  const boards = Array.from({ length: 9 }, (_, board) => decided(cellsOf({ cells }, board)));
  const [xs, os] = ["X", "O"].map((mark) => cells.filter((cell) => cell === mark).length) as [number, number];
  const nextBoard = next === "-" ? null : Number(next);
  if ((xs !== os && xs !== os + 1) || (nextBoard !== null && boards[nextBoard] !== "")) return null;
  return { ...superTicTacToe.setup(PLAIN_RULES), cells, boards, next: nextBoard, turn: xs - os };
}

export const writePosition = (state: SuperTicTacToe): string =>
  `${Array.from({ length: 9 }, (_, board) =>
    cellsOf(state, board)
      .map((cell) => cell || ".")
      .join(""),
  ).join("/")} ${state.next ?? "-"}`;
