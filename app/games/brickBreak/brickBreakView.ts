import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { px } from "~/app/games/arcade/render/shapes";
import { brickBreak } from "~/games/brickBreak/rules";
import { BRICK_BREAK, type BrickBreakState } from "~/games/brickBreak/state";
import { GAME_NAMES } from "~/games/names";
import { BRICK_COLOURS } from "./brickColours";
import { brickDemo } from "./brickDemo";
import { brickPainter } from "./brickPainter";
import { brickSound } from "./brickSound";

/** G8 for the arcade's screens. */
export const brickBreakView: ArcadeView<BrickBreakState> = {
  path: "BrickBreak",
  name: GAME_NAMES.BrickBreak,
  about: "Keep the ball up and clear ten levels. Where it hits the paddle decides where it goes.",
  game: brickBreak,
  colours: BRICK_COLOURS,
  painter: brickPainter,
  steeredPx: ({ paddleX }) => px(paddleX) + BRICK_BREAK.paddleWidthPx / 2,
  soundOf: brickSound,
  demoInput: brickDemo,
};
