import { gamesClient } from "~/app/games/client";
import { foundBy } from "~/app/http/client";
import type { Standing } from "./standing";

/** The best runs of the viewer and their friends; null if they couldn't be read. */
export const readBoardOf = async (game: string): Promise<Standing[] | null> =>
  (await foundBy(gamesClient.api.scores.$get({ query: { game } })))?.board ?? null;

/** The record of a member's best run; null if the member has none, or it couldn't be read. */
export const readRecordOf = async (game: string, member: string): Promise<unknown> =>
  (await foundBy(gamesClient.api.scores.$get({ query: { game, member } })))?.record ?? null;
