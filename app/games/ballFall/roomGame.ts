import { raceRoomGame } from "~/app/games/arcade/raceRoomGame";
import { ballFallView } from "./ballFallView";

export const roomGame = raceRoomGame(ballFallView);
