import type { CSSProperties } from "react";
import type { Disc } from "~/games/connectFour/rules";

/**
 * A blue frame with red and yellow discs, dimmer in the dark theme. In both themes, the red disc and the edge of the
 * yellow disc have a contrast of at least 3:1 to an empty cell. Forced colours don't replace them (X180).
 */
export const BOARD_COLOURS = {
  forcedColorAdjust: "none",
  printColorAdjust: "exact",
  "--frame": "light-dark(#2456a6, #1d3f76)",
  "--frame-lit": "light-dark(#2d66bf, #264d8c)",
  "--frame-edge": "light-dark(#173e7d, #122a52)",
  "--on-frame": "light-dark(#ffffff, #f0ece4)",
  "--hole": "light-dark(#f3f0ea, #14171d)",
  "--red": "light-dark(#d62f2f, #d9453f)",
  "--red-edge": "light-dark(#8e1518, #7d1d1b)",
  "--yellow": "light-dark(#f7c930, #ecc44a)",
  "--yellow-edge": "light-dark(#a87b00, #8d6a10)",
} as CSSProperties;

export const fillOf = (disc: Disc): string => `var(--${disc})`;
export const edgeOf = (disc: Disc): string => `var(--${disc}-edge)`;
