import { routesOf } from "~/app/server/endpoint.server";
import { answerForm, inviteFriends } from "./hub/invitations.server";
import { beginRun, countFinishedRun, readScores } from "./runs.server";

export const gameRoutes = routesOf(readScores, inviteFriends, beginRun, countFinishedRun, answerForm);
export type GameRoutes = typeof gameRoutes;
