import type { CSSProperties } from "react";

/** The background of pieces beside the board. Black and white pieces are visible on it in both themes. */
export const PIECE_GROUND = "bg-[#a9bfb0] forced-color-adjust-none";

/**
 * The colours of the board and the things on it, dimmer in the dark theme. Used as `bg-(--board-…)`. Forced colours don't
 * replace them (X180).
 */
export const BOARD_COLOURS = {
  forcedColorAdjust: "none",
  printColorAdjust: "exact",
  "--board-light": "light-dark(#f0e8d9, #bdc2b4)",
  "--board-dark": "light-dark(#98b3a3, #64877a)",
  /** the coordinates, on light and on dark squares */
  "--board-on-light": "light-dark(#4d6e5f, #2f4a40)",
  "--board-on-dark": "light-dark(#20392e, #0d1c16)",
  "--board-last": "light-dark(rgb(224 178 52 / 0.52), rgb(226 178 56 / 0.55))",
  "--board-chosen": "light-dark(rgb(20 97 79 / 0.58), rgb(14 66 54 / 0.7))",
  "--board-premove": "light-dark(rgb(64 110 178 / 0.55), rgb(58 98 166 / 0.7))",
  "--board-target": "light-dark(rgb(16 70 57 / 0.5), rgb(8 40 32 / 0.6))",
  "--board-attacked": "rgb(205 42 28 / 0.9)",
  "--board-focus": "#0b2f26",
} as CSSProperties;
