import { z } from "zod";
import { count } from "~/app/server/admission.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { limitToward } from "~/app/server/limits.server";
import { formKeySchema, jsonField } from "~/app/server/formFields.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { nowMs } from "~/base/clock";
import { isUlid, ulid } from "~/base/ulid";
import { accessIn, chatAccessQuery, openDirectChatQueries } from "~/db/groups/chatAccess";
import { areBlocked, hiddenAmongQuery } from "~/db/safety/blocks";
import { reserveIdQueries } from "~/db/members/creations";
import { friendsAmongQuery } from "~/db/friendships/friends";
import { markGamePictureQueries } from "~/db/media/media";
import { unreachableQuery } from "~/db/safety/privacy";
import { all, batch } from "~/db/statement";
import { isGamePicture } from "~/base/mediaKeys";
import { roomAt } from "~/base/roomAt";
import { directChatRoom } from "~/party/chat/protocol";
import { GAME_FACTS, GAME_PATHS, gameNamed } from "~/app/games/facts";
import { GAME_NAMES } from "~/games/names";
import { TEXTS } from "~/app/games/texts.server";

const OPTIONS_JSON_MAX = 1_000;
const GUESTS_MAX = 3;

const json = <Value>(schema: z.ZodType<Value>, max: number) => jsonField(z.string().max(max)).pipe(schema);

const invitationSchema = z.object({
  game: z.enum(GAME_PATHS),
  members: json(
    z
      .array(z.ulid())
      .min(1, { error: () => TEXTS.invite.noFriend })
      .max(GUESTS_MAX),
    200,
  ).transform((ids) => [...new Set(ids)]),
  /** defined by the game's rules; the room parses them */
  options: json(z.record(z.string(), z.unknown()), OPTIONS_JSON_MAX),
  swapSides: z.enum(["yes", "no"]).default("no"),
  key: formKeySchema,
});

/**
 * G1: creates a room for a game with friends, who get an invitation in their chats. Two round trips to D1.
 */
export const inviteFriends = formEndpoint(
  "POST /games/invite",
  invitationSchema,
  async ({ context, session, input: { game, members, options, swapSides, key } }) => {
    const { memberId: me, region } = session;
    const tooMany = await count(context, session, { publishes: "gameInvitation", amount: members.length });
    if (tooMany) return tooMany;
    if (members.includes(me)) return apiError("invalid-argument");
    const { seatsMax } = GAME_FACTS[game];
    if (members.length > seatsMax - 1)
      return apiError("invalid-form", undefined, {
        members: TEXTS.invite.tooMany({ game: GAME_NAMES[game], players: seatsMax }),
      });
    const { friends, unreachable } = await batch(context.db, {
      friends: friendsAmongQuery({ me, ids: members }),
      unreachable: unreachableQuery("games", members),
    });
    if (friends.rows.length < members.length || unreachable.rows.length > 0)
      return apiError("unavailable", TEXTS.invite.unavailable);
    const now = nowMs();
    const id = ulid(now);
    const [tooOften, isAccepted] = await Promise.all([
      limitToward(context, me, members, "invitation-guest", TEXTS.invite.tooOften), // X154
      // before anything is written for the room
      roomAt(context.env.GAME, id, region).acceptsOptions(game, options),
    ]);
    if (tooOften) return tooOften;
    if (!isAccepted) return apiError("invalid-argument");
    const picture = ownPictureIn(options);
    // the picture is marked in the batch that is needed anyway; no harm if a friend can't be invited after all
    const chatWith = (member: string) => directChatRoom(me, member);
    const { reserved, marked, accesses } = await batch(context.db, {
      ...reserveIdQueries({ member: me, kind: "game", key, id, nowMs: now }),
      ...markGamePictureQueries(picture ?? "", me, members, now),
      opening: members.flatMap((member) => openDirectChatQueries(chatWith(member), me, member, now, "friend")),
      accesses: members.map((member) => chatAccessQuery({ chat: chatWith(member) })),
    });
    if (picture !== null && marked.changes === 0) return apiError("forbidden", TEXTS.invite.foreignPicture);
    const chats = members.flatMap((member, i) => {
      const access = accessIn(accesses[i]?.rows ?? []);
      return access && !access.blocked.includes(me) ? { chat: chatWith(member), access } : [];
    });
    if (chats.length < members.length) return apiError("unavailable");
    await Promise.all(chats.map(({ chat, access }) => roomAt(context.env.CHAT, chat, region).setAccess(access)));
    const room = reserved?.rows[0]?.id ?? id;
    const created = await roomAt(context.env.GAME, room, region).create({
      game,
      options,
      swapSides: swapSides === "yes",
      host: me,
      invited: members,
    });
    if (!created.ok) return apiError("invalid-argument");
    context.waitUntil(declineForBlocked(context, me, members, room));
    return { ok: true, game, room };
  },
  { after: () => "/games" },
);

/** A block that began while the game was created found no invitation to decline. */
async function declineForBlocked({ db, env }: EdgeContext, me: string, members: readonly string[], room: string) {
  const hidden = await all(db, hiddenAmongQuery({ me, ids: members }));
  for (const { id: member } of hidden) await roomAt(env.GAME, room, null).answer(member, false);
}

/** The key of the host's own picture, if the race has one. */
function ownPictureIn({ picture }: Record<string, unknown>): string | null {
  return typeof picture === "string" && isGamePicture(picture) ? picture : null;
}

/**
 * M9: a member's answer in the room itself, like the answer on the chat's card. The room's game must be the one in the
 * path. X17: nobody can answer an invitation of somebody whom they block or who blocks them.
 */
export async function answerInvitation(
  { env, db }: EdgeContext,
  me: string,
  path: string,
  room: string,
  accept: boolean,
): Promise<Result> {
  const game = gameNamed(path);
  if (!game || !isUlid(room)) return apiError("not-found");
  const stub = roomAt(env.GAME, room, null);
  const peeked = await stub.peek(me, false);
  if (!peeked.ok && peeked.code === "invited" && (await areBlocked(db, me, peeked.host))) return apiError("not-found");
  const { outcome, invitation } = await stub.answer(me, accept, game);
  if (outcome === "not_found") return apiError("not-found");
  if (outcome === "not_in_room") return apiError("forbidden");
  if (outcome === "request_expired") return apiError("not-found", TEXTS.answer.expired);
  return invitation === (accept ? "accepted" : "declined") ? { ok: true } : apiError("not-found", TEXTS.answer.again);
}

/** M9. A form without JavaScript leads back to the room, or to the hub when the member declined. */
export const answerForm = formEndpoint(
  "POST /Games/:game/:room/answer",
  z.object({ do: z.enum(["accept", "decline"]) }),
  ({ context, session, params, input }) =>
    answerInvitation(context, session.memberId, params.game, params.room, input.do === "accept"),
  { after: ({ do: answered }) => (answered === "decline" ? "/games" : undefined) },
);
