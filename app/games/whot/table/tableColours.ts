import type { CSSProperties } from "react";
import type { Shape } from "~/games/whot/cards";

/**
 * Cards are ivory in both themes and stand out from the felt; in the dark theme everything is dimmer. The contrast of
 * shapes to the card, and of text to the felt, is at least 4.5:1. Forced colours don't replace them (X180).
 */
export const TABLE_COLOURS = {
  forcedColorAdjust: "none",
  printColorAdjust: "exact",
  "--felt": "light-dark(#185646, #14322a)",
  "--felt-lit": "light-dark(#23735f, #1d473b)",
  "--felt-edge": "light-dark(#0f3f33, #0c1f1a)",
  "--on-felt": "light-dark(#fbf6ea, #ece5d6)",
  "--card": "light-dark(#fffdf6, #ebe3d3)",
  "--card-edge": "light-dark(#cfc6b4, #8d8370)",
  "--card-ink": "#2a241c",
  "--back": "light-dark(#7b2c39, #6a2733)",
  "--back-line": "light-dark(#eccfae, #cfae8b)",
  "--box": "#1c58a0",
  "--circle": "#b3202f",
  "--cross": "#65379a",
  "--star": "#8b5200",
  "--Triangle": "#12664a",
} as CSSProperties;

export const colourOf = (shape: Shape): string => `var(--${shape})`;
