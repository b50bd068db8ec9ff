import { z } from "zod";
import { count } from "~/app/server/admission.server";
import { formEndpoint, readEndpoint, routesOf } from "~/app/server/endpoint.server";
import { answerInvitation, answerSchema, invitationSchema, inviteFriends } from "./hub/invitations.server";
import { beginRun, beginRunSchema, countFinishedRun, countRunSchema, readBestRecord, readBoard } from "./runs.server";

/** The board of a game among friends. With `member`, the recording of that member's best run instead. */
const scores = readEndpoint(
  "GET /api/scores",
  z.object({ game: z.string().default(""), member: z.string().optional() }),
  async ({ context, session, input: { game, member } }) =>
    member === undefined
      ? { board: await readBoard(context, session.memberId, game), record: null }
      : { board: [], record: await readBestRecord(context, session.memberId, member, game) },
);

const invite = formEndpoint(
  "POST /games/invite",
  invitationSchema,
  async ({ context, session, input }) =>
    (await count(context, session, { publishes: "gameInvitation", amount: input.members.length })) ??
    inviteFriends(context, session.memberId, input),
  { after: () => "/games" },
);

const begin = formEndpoint("POST /games/runs", beginRunSchema, ({ context, session, input }) =>
  beginRun(context, session.memberId, input),
);

const countRun = formEndpoint("POST /games/runs/:room", countRunSchema, ({ context, session, params }) =>
  countFinishedRun(context, session.memberId, params.room),
);

/** M9. A form without JavaScript leads back to the room, or to the hub when the member declined. */
const answer = formEndpoint(
  "POST /Games/:game/:room/answer",
  answerSchema,
  ({ context, session, params, input }) =>
    answerInvitation(context, session.memberId, params.game, params.room, input.do === "accept"),
  { after: ({ do: answered }) => (answered === "decline" ? "/games" : undefined) },
);

export const gameRoutes = routesOf(scores, invite, begin, countRun, answer);
export type GameRoutes = typeof gameRoutes;
