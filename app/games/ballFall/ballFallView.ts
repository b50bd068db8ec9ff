import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { px } from "~/app/games/arcade/render/shapes";
import { ballFall } from "~/games/ballFall/rules";
import { BALL_FALL, type BallFallState } from "~/games/ballFall/state";
import { GAME_NAMES } from "~/games/names";
import { FALL_COLOURS } from "./fallColours";
import { fallDemo } from "./fallDemo";
import { fallPainter } from "./fallPainter";
import { fallSound } from "./fallSound";

/** G9 for the arcade's screens. */
export const ballFallView: ArcadeView<BallFallState> = {
  path: "BallFall",
  name: GAME_NAMES.BallFall,
  about: "Ride the platforms and avoid both edges. Hearts give you a life; spikes take one.",
  game: ballFall,
  colours: FALL_COLOURS,
  painter: fallPainter,
  steeredPx: ({ ballX }) => px(ballX) + BALL_FALL.ballPx / 2,
  soundOf: fallSound,
  demoInput: fallDemo,
};
