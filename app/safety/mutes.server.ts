import { z } from "zod";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { memberName } from "~/app/members/member";
import { deliverNow } from "~/app/outbox/deliver.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { pageByTime, type TimeCursor } from "~/app/server/paging.server";
import { isWithin } from "~/base/characters";
import { nowMs } from "~/base/clock";
import { isUlid } from "~/base/ulid";
import { foldWords } from "~/base/wordMatch";
import { otherOf } from "~/db/groups/chatAccess";
import {
  MUTED_WORDS_MAX,
  type MuteKind,
  muteQueries,
  type MuteRow,
  MUTES_MAX,
  mutesQuery,
  muteStateQuery,
  muteWordQueries,
  mutedWordStateQuery,
  unmuteQuery,
  unmuteWordQuery,
} from "~/db/safety/mutes";
import { batch, run } from "~/db/statement";
import { MUTE_TIMES, MUTED_WORD_MAX, type MuteTime } from "./muteTimes";
import { TEXTS } from "./texts";

const timeSchema = z.enum(Object.keys(MUTE_TIMES) as [MuteTime, ...MuteTime[]]).default("always");

const muteFormSchema = z.object({
  do: z.enum(["mute", "unmute"]),
  of: z.enum(["member", "chat"]),
  for: timeSchema,
});

const mutedWordFormSchema = z.object({
  do: z.enum(["mute", "unmute"]),
  word: z
    .string()
    .trim()
    .refine(isWithin(MUTED_WORD_MAX), { error: () => TEXTS.words.tooLong({ most: MUTED_WORD_MAX }) })
    .refine((word) => foldWords(word) !== "", { error: () => TEXTS.words.missing }),
  exceptFriends: z
    .literal("1")
    .optional()
    .transform((checked) => checked === "1"),
  for: timeSchema,
});

const endOf = (time: MuteTime, now: number): number | null => {
  const lastsMs = MUTE_TIMES[time];
  return lastsMs === null ? null : now + lastsMs;
};

/** Whether it can be the id of a member, or of one of `me`'s chats. */
const isTarget = (me: string, kind: MuteKind, id: string): boolean =>
  kind === "member" ? isUlid(id) && id !== me : isUlid(id) || otherOf(id, me) !== null;

/**
 * X21: mutes a member or a chat, or ends the mute. The answer waits until the member's inbox knows, so that all their
 * devices show it. Muting again sets a new time; any other repeat changes nothing.
 */
export async function setMute(
  context: EdgeContext,
  me: string,
  id: string,
  { do: move, of: kind, for: time }: z.output<typeof muteFormSchema>,
): Promise<Result<{ isMuted: boolean }>> {
  if (!isTarget(me, kind, id)) return apiError(id === me ? "invalid-argument" : "not-found");
  const target = { me, kind, target: id };
  const now = nowMs();
  if (move === "unmute") await run(context.db, unmuteQuery({ ...target, now }));
  else {
    const { after } = await batch(context.db, {
      mute: muteQueries(target, endOf(time, now), now),
      after: muteStateQuery(target),
    });
    const state = after.rows[0];
    if (!state?.isMutable) return apiError("not-found");
    if (!state.isMuted) return apiError("forbidden", TEXTS.mute.tooMany({ most: MUTES_MAX }));
  }
  await deliverNow(context);
  return { ok: true, isMuted: move === "mute" };
}

export const muteForm = formEndpoint("POST /mutes/:target", muteFormSchema, ({ context, session, params, input }) =>
  setMute(context, session.memberId, params.target, input),
);

/** X21, X24: mutes a word or phrase, or ends the mute, like `setMute`. */
export const setMutedWord = formEndpoint(
  "POST /mutes/words",
  mutedWordFormSchema,
  async ({ context, session: { memberId: me }, input: { do: move, word, exceptFriends, for: time } }) => {
    const folded = foldWords(word);
    const now = nowMs();
    if (move === "unmute") await run(context.db, unmuteWordQuery(me, { word, folded }, now));
    else {
      const muted = { word, folded, exceptFriends, until: endOf(time, now) };
      const { after } = await batch(context.db, {
        muteWord: muteWordQueries(me, muted, now),
        after: mutedWordStateQuery(me, folded),
      });
      if (!after.rows[0]?.isMuted) return apiError("forbidden", TEXTS.words.tooMany({ most: MUTED_WORDS_MAX }));
    }
    await deliverNow(context);
    return { ok: true, isMuted: move === "mute" };
  },
);

const LIST_SIZE = 50;

/** For a batch: the members and chats that `me` mutes, newest first. Its rows are for `mutesPage`. */
export const mutesListQuery = (me: string, before: TimeCursor | null) => mutesQuery(me, before, LIST_SIZE + 1);

export const mutesPage = (rows: readonly MuteRow[]) => pageByTime(rows.map(muteView), LIST_SIZE);

/** A member or chat that the viewer mutes, in the settings. */
export type MuteView = ReturnType<typeof muteView>;

function muteView({ id, kind, atMs, untilMs, memberName: name, handle, photo, isDirect, ...group }: MuteRow) {
  const about = { id, of: kind, atMs, untilMs };
  if (kind === "chat" && !isDirect)
    return {
      ...about,
      name: group.groupName ?? TEXTS.leftGroup,
      handle: null,
      photo: group.groupIcon,
      fallback: "group" as const,
    };
  const member = memberName({ name });
  const shownName = kind === "chat" ? TEXTS.mutes.chatWith({ name: member }) : member;
  return { ...about, name: shownName, handle, photo, fallback: "profile" as const };
}
