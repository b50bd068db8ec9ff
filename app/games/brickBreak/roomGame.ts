import { raceRoomGame } from "~/app/games/arcade/raceRoomGame";
import { brickBreakView } from "./brickBreakView";

export const roomGame = raceRoomGame(brickBreakView);
