import { FIELD_COLOURS } from "~/app/games/arcade/render/fieldColours";

export const FALL_COLOURS = {
  ...FIELD_COLOURS,
  platform: "light-dark(#4d7f9e, #6d9fbf)",
  platformLit: "light-dark(#86b0c9, #a9d0e8)",
  trap: "light-dark(#b23a2c, #d9675a)",
  trapShade: "light-dark(#7d231a, #7c2b22)",
} as const;

export type FallColour = keyof typeof FALL_COLOURS;
