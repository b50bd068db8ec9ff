import { ballFall as game } from "~/games/ballFall/rules";
import { arcadeRace } from "~/party/game/games/arcadeRace";

export const ballFall = arcadeRace(game);
