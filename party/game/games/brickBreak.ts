import { brickBreak as game } from "~/games/brickBreak/rules";
import { arcadeRace } from "~/party/game/games/arcadeRace";

export const brickBreak = arcadeRace(game);
