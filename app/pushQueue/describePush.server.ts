import { chatPreview } from "~/app/chat/summary/chatPreview";
import { memberName } from "~/app/members/member";
import { activitiesView, activityQueries } from "~/app/notifications/activities.server";
import { cutText } from "~/base/characters";
import { answerPath, PUSH_KINDS, type PushDetail, type PushKind, type PushPayload } from "~/base/push";
import { groupNamesOf } from "~/db/groups/groupReads";
import { namesOf } from "~/db/members/members";
import { findComment } from "~/db/posts/comments";
import { batch, type Db } from "~/db/statement";
import { gameName, HUB_PATH, roomPath } from "~/games/names";
import type { Activity } from "~/party/inbox/inbox";
import type { MemberGame } from "~/party/inbox/protocol";
import type { PushNotice } from "~/party/inbox/pushNotices";
import type { PushedCall } from "~/party/inbox/pushRows";
import { TEXTS } from "./texts.server";

/** Of what a member wrote: about as much as a screen shows of a notification. */
const BODY_MAX_CHARACTERS = 240;
const NOTIFICATIONS = "/notifications";
const MESSAGES = "/messages";

type Text = Pick<PushPayload, "title" | "body">;

/** What a notification says, and where it leads. `kinds`: a device must want one of them. */
export interface PushDescription extends Pick<PushPayload, "path" | "isSilent" | "call"> {
  kinds: readonly PushKind[];
  /** X202: about the kinds that the device wants, and as much as its screen may show */
  textFor(device: { kinds: readonly PushKind[]; detail: PushDetail }): Text;
}

/** The parts of a text that depend on what the screen may show. `alone`: without anybody's name. */
interface Words {
  title: string;
  body: string;
  withoutText?: string;
  alone: string;
}

const texts = ({ title, body, withoutText = "", alone }: Words): PushDescription["textFor"] => {
  const text: Record<PushDetail, Text> = {
    everything: { title, body },
    names: { title, body: withoutText },
    nothing: { title: TEXTS.product, body: alone },
  };
  return ({ detail }) => text[detail];
};
const same = (text: Text) => () => text;

/**
 * Writes a push in the language of the caller. Null if the member can't see what it is about. Costs at most two round
 * trips to the database.
 */
export async function describePush(db: Db, me: string, notice: PushNotice): Promise<PushDescription | null> {
  switch (notice.kind) {
    case "message":
      return ofMessage(db, me, notice.chat);
    case "request": {
      const body = TEXTS.summary.request({ count: notice.count });
      return { kinds: ["request"], path: `${MESSAGES}/requests`, textFor: same({ title: TEXTS.product, body }) };
    }
    case "activity":
      return ofActivity(db, me, notice.activity);
    case "friend": {
      const name = await nameOf(db, me, notice.member);
      if (name === null) return null;
      const { title, alone } = TEXTS.named.friend;
      return {
        kinds: ["friend"],
        path: `${NOTIFICATIONS}?tab=requests`,
        textFor: texts({ title: title({ name }), body: "", alone }),
      };
    }
    case "invitation":
    case "turn":
      return ofGame(db, me, notice.kind, notice.game);
    case "call":
      return ofCall(db, me, notice.call);
    case "summary":
      return ofSummary(db, me, notice);
  }
}

async function nameOf(db: Db, me: string, member: string): Promise<string | null> {
  const [person] = await namesOf(db, [member], me);
  return person ? memberName(person) : null;
}

async function ofMessage(
  db: Db,
  me: string,
  chat: Extract<PushNotice, { kind: "message" }>["chat"],
): Promise<PushDescription | null> {
  const ids = [chat.lastFrom, ...(chat.peer === null ? [] : [chat.peer])];
  const [people, groups] = await Promise.all([
    namesOf(db, ids, me),
    chat.kind === "group" ? groupNamesOf(db, [chat.chat], me) : [],
  ]);
  const names = new Map(people.map((person) => [person.id, memberName(person)]));
  // undefined if the member has left the group
  const title = chat.kind === "group" ? groups[0]?.name : names.get(chat.peer ?? "");
  if (title === undefined) return null;
  const preview = chatPreview(chat, me, (id) => names.get(id) ?? memberName({ name: null }));
  const { text } = preview; // its room has cut it
  const count = TEXTS.summary.message({ count: chat.unread });
  const author = names.get(chat.lastFrom);
  const last = chat.kind === "group" && author ? TEXTS.byInGroup({ name: author, text }) : text;
  const body = chat.last?.collapsed ? count : chat.unread === 1 ? last : `${last}\n${count}`;
  return {
    kinds: ["message"],
    path: `${MESSAGES}/${chat.peer ?? chat.chat}`,
    textFor: texts({ title, body, withoutText: count, alone: count }),
  };
}

async function ofActivity(db: Db, me: string, activity: Activity): Promise<PushDescription | null> {
  const [read, comment] = await Promise.all([
    batch(db, activityQueries(me, [activity])),
    activity.kind === "comment" ? findComment(db, me, activity.comment) : null,
  ]);
  const view = activitiesView(me, [activity], read);
  const [[shown], [actor], post] = [view.activities, view.actors, view.posts.find(({ id }) => id === activity.post)];
  if (!shown || !actor || !post || (activity.kind === "comment" && !comment)) return null;
  if (shown.kind !== "mention" && shown.kind !== "comment" && shown.kind !== "reply") return null;
  const { title, alone } = TEXTS.named[shown.kind];
  return {
    kinds: [shown.kind === "mention" ? "mention" : "reply"],
    path: activity.kind === "comment" ? `${post.path}/${activity.comment}` : post.path,
    textFor: texts({
      title: title({ name: memberName(actor) }),
      body: cutText(comment?.text ?? post.text, BODY_MAX_CHARACTERS),
      alone,
    }),
  };
}

async function ofGame(
  db: Db,
  me: string,
  kind: "invitation" | "turn",
  { game, host, room }: MemberGame,
): Promise<PushDescription | null> {
  const path = roomPath(game, room);
  const named = { game: gameName(game) };
  if (kind === "turn") return { kinds: [kind], path, textFor: same({ title: TEXTS.turn(named), body: "" }) };
  const name = await nameOf(db, me, host);
  if (name === null) return null;
  const { title, alone } = TEXTS.named.invitation;
  return { kinds: [kind], path, textFor: texts({ title: title({ name, ...named }), body: "", alone }) };
}

async function ofCall(db: Db, me: string, { call, from, kind, phase }: PushedCall): Promise<PushDescription | null> {
  const name = await nameOf(db, me, from);
  if (name === null) return null;
  const body = phase === "ringing" ? TEXTS.call[kind] : TEXTS.call[phase];
  const { answer, decline } = TEXTS.call;
  return {
    kinds: ["call"],
    path: phase === "ringing" ? answerPath(call) : `${MESSAGES}/${from}`,
    textFor: texts({ title: name, body, withoutText: body, alone: body }),
    ...(phase === "ringing" && { call: { id: call, answer, decline } }),
    ...((phase === "answered" || phase === "over") && { isSilent: true as const }),
  };
}

/** Of the activities, only those that the member can still see count, and mentions in comments as mentions. */
async function ofSummary(
  db: Db,
  me: string,
  { counts: others, activities }: Extract<PushNotice, { kind: "summary" }>,
): Promise<PushDescription | null> {
  const shown =
    activities.length > 0 ? activitiesView(me, activities, await batch(db, activityQueries(me, activities))) : null;
  const mentions = shown?.activities.filter(({ kind }) => kind === "mention").length ?? 0;
  const all = { ...others, mention: mentions, reply: (shown?.activities.length ?? 0) - mentions };
  const kinds = PUSH_KINDS.filter((kind) => (all[kind] ?? 0) > 0);
  if (kinds.length === 0) return null;
  return {
    kinds,
    path: pathOfAll(kinds),
    textFor: (device) => {
      const things = kinds
        .filter((kind) => device.kinds.includes(kind))
        .map((kind) => TEXTS.summary[kind]({ count: all[kind] ?? 0 }));
      return { title: TEXTS.product, body: TEXTS.summary.all({ things }) };
    },
  };
}

function pathOfAll(kinds: readonly PushKind[]): string {
  const areAll = (...some: PushKind[]) => kinds.every((kind) => some.includes(kind));
  if (areAll("message", "request", "call")) return MESSAGES;
  return areAll("turn", "invitation") ? HUB_PATH : NOTIFICATIONS;
}
