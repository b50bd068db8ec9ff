import type { ArcadeGame } from "./arcade/core";
import { ballFall } from "./ballFall/rules";
import { brickBreak } from "./brickBreak/rules";

/** The arcade games, by how addresses spell them (specification §2). For the room and for tools; a browser loads one game's. */
export const ARCADE = { BrickBreak: brickBreak, BallFall: ballFall } as const;
export type ArcadeName = keyof typeof ARCADE;

export const isArcadeName = (name: string): name is ArcadeName => Object.hasOwn(ARCADE, name);

/** For who treats a game's states as things to keep and to step, whichever game it is. */
export const arcadeGame = (name: ArcadeName): ArcadeGame => ARCADE[name];
