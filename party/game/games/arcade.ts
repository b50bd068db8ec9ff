import { ballFall as ballFallRules } from "~/games/ballFall/rules";
import { brickBreak as brickBreakRules } from "~/games/brickBreak/rules";
import { arcadeRace } from "~/party/game/games/arcadeRace";

export const ballFall = arcadeRace(ballFallRules);
export const brickBreak = arcadeRace(brickBreakRules);
