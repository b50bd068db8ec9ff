import { FIELD_COLOURS } from "~/app/games/arcade/render/fieldColours";

/** Each row of bricks has one colour, through a muted rainbow from the top down. */
export const BRICK_COLOURS = {
  ...FIELD_COLOURS,
  row0: "light-dark(#c2543f, #d8775f)",
  row1: "light-dark(#cd7834, #dc9350)",
  row2: "light-dark(#c79b2e, #d8b554)",
  row3: "light-dark(#87973c, #a5b45d)",
  row4: "light-dark(#43905f, #62b084)",
  row5: "light-dark(#318888, #57acaa)",
  row6: "light-dark(#4175ae, #719cd0)",
  row7: "light-dark(#6b60ae, #958cd4)",
  row8: "light-dark(#985394, #bc80b8)",
  brickLit: "rgb(255 255 255 / 0.26)",
  brickShade: "rgb(0 0 0 / 0.12)",
} as const;

export type BrickColour = keyof typeof BRICK_COLOURS;

const ROWS = ["row0", "row1", "row2", "row3", "row4", "row5", "row6", "row7", "row8"] as const;

export const colourOfRow = (row: number): BrickColour => ROWS[row % ROWS.length] ?? "row0";
