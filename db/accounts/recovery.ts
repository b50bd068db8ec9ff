/** What operators need to bring rooms and the main database together again (docs/decisions/0062). */
import { and, asc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { DEFAULT_MEMBER_PRIVACY, DEFAULT_PRIVACY } from "~/base/privacy";
import { aggregate } from "~/db/aggregates";
import { separatedQuery } from "~/db/safety/blocks";
import { privacyOf } from "~/db/groups/chatAccess";
import { hasActiveAccount } from "~/db/members/memberStates";
import { memberPrivacy } from "~/db/outbox/outboxEvents";
import { deleteFrom, existsIn, insert, named, pick, select, unionAll, update } from "~/db/query/builder";
import { excluded, flag, itemsOf, json, jsonEach, number } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { friendRequests, friendships } from "~/db/schema/friendships";
import { chatMembers, chats, groups } from "~/db/schema/groups";
import { media } from "~/db/schema/media";
import { members } from "~/db/schema/members";
import { outbox } from "~/db/schema/outbox";
import { comments, postLikes, posts, reposts } from "~/db/schema/posts";
import { mutes, privacy } from "~/db/schema/safety";
import { all, batch, type Db, first, type Placeholders, type Query, run } from "~/db/statement";

// ---- chats

const setRestoring = aggregate("groups").statement((p: Placeholders<{ chat: string; at: number | null }>) =>
  update(chats).set({ restoringAt: p.at }).where(eq(chats.id, p.chat)),
);
const raiseAccess = aggregate("groups").statement((p: Placeholders<{ chat: string; above: number }>) =>
  update(chats)
    .set({ accessVersion: sql`max(${chats.accessVersion}, ${p.above}) + 1` })
    .where(eq(chats.id, p.chat)),
);

/** Keeps members from connecting to the chat's room from `at` on; null lets them in again. */
export const setChatRestoring = (db: Db, chat: string, at: number | null) => run(db, setRestoring({ chat, at }));
/** Gives the chat's list of members a version that its room takes, which has a list with the version `above`. */
export const raiseAccessVersion = (db: Db, chat: string, above: number) => run(db, raiseAccess({ chat, above }));

type LostGroup = { chat: string; members: readonly string[]; creator: string; name: string; now: number };
const activeAmong = aggregate("members").statement((p: Placeholders<{ ids: readonly string[] }>) =>
  select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, itemsOf(p.ids)), isNull(members.deletedAt))),
);
const insertLostChat = aggregate("groups").statement((p: Placeholders<LostGroup>) =>
  insert(chats).values({ id: p.chat, kind: "group", createdAt: p.now }).onConflictDoNothing(),
);
const insertLostGroup = aggregate("groups").statement((p: Placeholders<LostGroup>) =>
  insert(groups).values({ id: p.chat, name: p.name, createdBy: p.creator, createdAt: p.now }).onConflictDoNothing(),
);
const insertLostMembers = aggregate("groups").statement((p: Placeholders<LostGroup>) =>
  insertSelect(
    chatMembers,
    { chatId: p.chat, memberId: sql`who.value`, joinedAt: p.now },
    { from: jsonEach(p.members, "who"), where: sql`true`, onConflict: sql`do nothing` },
  ),
);

/**
 * Makes a group again that only its room knows, with those of its members who have an account. The first of them runs
 * it.
 */
export async function remakeGroup(db: Db, chat: string, memberIds: readonly string[], name: string, now: number) {
  const rows = await all(db, activeAmong({ ids: memberIds }));
  const active = rows.map(({ id }) => id);
  const [creator] = active;
  if (creator === undefined) return;
  const values = { chat, members: active, creator, name, now };
  await run(db, insertLostChat(values), insertLostGroup(values), insertLostMembers(values));
}

type LostFile = {
  key: string;
  owner: string;
  chat: string;
  message: string;
  kind: "image" | "video" | "audio";
  type: string;
  sizeBytes: number;
  width: number;
  height: number;
  at: number;
  hiddenAt: number | null;
};
/** A file that was deleted stays deleted. */
const insertLostFile = aggregate("media").statement((p: Placeholders<LostFile>) =>
  insert(media)
    .values({
      ...pick(p, "key", "kind", "type", "sizeBytes", "width", "height", "hiddenAt"),
      ownerId: p.owner,
      purpose: "chatFiles",
      chatId: p.chat,
      state: "attached",
      createdAt: p.at,
      messageId: p.message,
    })
    .onConflictDoUpdate({
      target: media.key,
      set: { state: excluded(media.state), messageId: excluded(media.messageId) },
      setWhere: and(eq(media.state, "pending"), eq(media.ownerId, p.owner), eq(media.chatId, p.chat)),
    }),
);

/** Makes the row of a chat's file again from the message that shows it and from the stored bytes. */
export async function remakeFile(
  db: Db,
  chat: string,
  key: string,
  message: { id: string; from: string; atMs: number; isHidden: boolean; width: number; height: number },
  { sizeBytes, type }: { sizeBytes: number; type: string },
): Promise<void> {
  const kind = (["video", "audio"] as const).find((each) => type.startsWith(`${each}/`)) ?? "image";
  const { id, from: owner, atMs: at, isHidden, width, height } = message;
  const hiddenAt = isHidden ? at : null;
  await run(db, insertLostFile({ key, owner, chat, message: id, kind, type, sizeBytes, width, height, at, hiddenAt }));
}

type After = { after: string; limit: number };
const chatsAfter = aggregate("groups").statement((p: Placeholders<After>) =>
  select({ id: chats.id }).from(chats).where(gt(chats.id, p.after)).orderBy(asc(chats.id)).limit(p.limit),
);
const membersAfter = aggregate("members").statement((p: Placeholders<After>) =>
  select({ id: members.id }).from(members).where(gt(members.id, p.after)).orderBy(asc(members.id)).limit(p.limit),
);
const chatsOfMember = aggregate("groups").statement((p: Placeholders<After & { member: string }>) =>
  select({ id: chatMembers.chatId })
    .from(chatMembers)
    .where(and(eq(chatMembers.memberId, p.member), gt(chatMembers.chatId, p.after)))
    .orderBy(asc(chatMembers.chatId))
    .limit(p.limit),
);
const knownChats = aggregate("groups").statement((p: Placeholders<{ ids: readonly string[] }>) =>
  select({ id: chats.id })
    .from(chats)
    .where(inArray(chats.id, itemsOf(p.ids))),
);

const idsIn = async (db: Db, query: Query<{ id: string }>): Promise<string[]> =>
  (await all(db, query)).map(({ id }) => id);
/** The next ids in their order, also those of deleted members. */
export const chatIdsAfter = (db: Db, after: string, limit: number) => idsIn(db, chatsAfter({ after, limit }));
export const memberIdsAfter = (db: Db, after: string, limit: number) => idsIn(db, membersAfter({ after, limit }));
export const chatIdsOf = (db: Db, member: string, after: string, limit: number) =>
  idsIn(db, chatsOfMember({ member, after, limit }));
/** The chats among `ids` that exist. */
export const chatIdsAmong = async (db: Db, ids: readonly string[]) => new Set(await idsIn(db, knownChats({ ids })));

// ---- what an inbox must agree with

type Marked = { above: number; now: number };
const MARK = "recovery";
/** Makes every later event have a number above this one, too. */
const raiseNumbers = aggregate("outbox").statement((p: Placeholders<Marked>) =>
  insert(outbox)
    .values({ n: p.above, target: "live", room: "", subject: MARK, body: "{}", dueAt: p.now, createdAt: p.now })
    .onConflictDoNothing(),
);
const takeNumber = aggregate("outbox").statement((p: Placeholders<Marked>) =>
  insert(outbox)
    .values({ target: "live", room: "", subject: MARK, body: "{}", dueAt: p.now, createdAt: p.now })
    .returning(named({ n: outbox.n })),
);
const removeMarks = aggregate("outbox").statement((p: Placeholders<Marked>) =>
  deleteFrom(outbox).where(and(sql`${outbox.n} >= ${p.above}`, eq(outbox.subject, MARK))),
);

const ACTIVITY = "wanted";
const field = (name: string) => sql`${sql.identifier(ACTIVITY)}.value ->> ${sql.raw(`'$.${name}'`)}`;
const undone = aggregate("posts").statement((p: Placeholders<{ list: readonly object[] }>) =>
  select({ index: number(sql`${sql.identifier(ACTIVITY)}.key`) })
    .from(jsonEach(p.list, ACTIVITY))
    .where(
      sql`case ${field("kind")}
        when 'like' then not ${existsIn(postLikes, and(sql`${postLikes.postId} = ${field("post")}`, sql`${postLikes.memberId} = ${field("actor")}`))}
        when 'repost' then not ${existsIn(reposts, and(sql`${reposts.postId} = ${field("post")}`, sql`${reposts.memberId} = ${field("actor")}`))}
        when 'comment' then not ${existsIn(comments, sql`${comments.id} = ${field("comment")}`)}
        when 'quote' then not ${existsIn(posts, sql`${posts.id} = ${field("comment")}`)}
        when 'mention' then not ${existsIn(posts, sql`${posts.id} = ${field("post")}`)}
        else 0 end`,
    ),
);
/** The activities of which the database knows nothing. */
export async function undoneAmong<A extends { post: string; kind: string; actor: string; comment: string }>(
  db: Db,
  activities: readonly A[],
): Promise<A[]> {
  const rows = await all(db, undone({ list: activities }));
  return rows.flatMap(({ index }) => activities[index] ?? []);
}

type Above = { me: string; above: number };
/** Inserts the default settings if the member has no row, because the inbox's number is from settings that were lost. */
const raisePrivacy = aggregate("safety").statement((p: Placeholders<Above>) =>
  insertSelect(
    privacy,
    { memberId: p.me, ...DEFAULT_PRIVACY, revision: sql`${p.above} + 1` },
    {
      where: sql`${p.above} > 0 and ${hasActiveAccount(p.me)}`,
      onConflict: sql`(${sql.identifier(privacy.memberId.name)}) do update set revision = excluded.revision
        where ${privacy.revision} <= ${p.above}`,
    },
  ),
);
const raiseMessaging = aggregate("members").statement((p: Placeholders<Above>) =>
  update(members)
    .set({ messagingRevision: sql`${p.above} + 1` })
    .where(and(eq(members.id, p.me), lte(members.messagingRevision, p.above), sql`${p.above} > 0`)),
);

type Of = { me: string };
const memberState = aggregate("members").statement((p: Placeholders<Of>) =>
  select({
    isErased: flag(sql`${members.deletedAt} is not null`),
    revision: members.messagingRevision,
    canWrite: flag(sql`${members.canMessage} = 1`),
    privacy: json(privacyOf(p.me), memberPrivacy),
  })
    .from(members)
    .where(eq(members.id, p.me)),
);
/** More friends and requests than a member can have within the limits of years. */
const RELATIONS_MAX = 100_000;
const relationsOf = aggregate("friendships").statement((p: Placeholders<Of>) =>
  select({ member: sql<string>`other`, state: sql<"friends" | "sent" | "received">`state`, atMs: sql<number>`at` })
    .from(
      sql`(${unionAll(
        select({ other: friendships.otherId, state: sql`'friends'`, at: friendships.createdAt })
          .from(friendships)
          .where(eq(friendships.ownerId, p.me)),
        select({ other: friendRequests.otherId, state: sql`${friendRequests.direction}`, at: friendRequests.createdAt })
          .from(friendRequests)
          .where(eq(friendRequests.ownerId, p.me)),
      )})`,
    )
    .limit(RELATIONS_MAX),
);
const mutesOf = aggregate("safety").statement((p: Placeholders<Of & { now: number }>) =>
  select({ of: mutes.kind, target: mutes.target, untilMs: mutes.untilAt })
    .from(mutes)
    .where(and(eq(mutes.ownerId, p.me), sql`(${isNull(mutes.untilAt)} or ${mutes.untilAt} > ${p.now})`))
    .limit(RELATIONS_MAX),
);

/** Whether the database has the member, also one who deleted their account. */
export const knowsMember = async (db: Db, me: string): Promise<boolean> =>
  (await first(db, memberState({ me }))) !== null;

/**
 * What the member's inbox must agree with. `above`: the highest numbers that the inbox has. Raises those of the database
 * above them, so that the inbox takes this and every later event. Null if there is no such member.
 */
export async function inboxFacts(
  db: Db,
  me: string,
  above: { n: number; privacy: number; messaging: number },
  now: number,
) {
  const at = { above: above.n, now };
  const { taken, state, relations, separated, muted } = await batch(db, {
    raiseNumbers: raiseNumbers(at),
    taken: takeNumber(at),
    removeMarks: removeMarks(at),
    raisePrivacy: raisePrivacy({ me, above: above.privacy }),
    raiseMessaging: raiseMessaging({ me, above: above.messaging }),
    state: memberState({ me }),
    relations: relationsOf({ me }),
    separated: separatedQuery({ me }),
    muted: mutesOf({ me, now }),
  });
  const [row] = state.rows;
  if (!row) return null;
  const { isErased, revision, canWrite } = row;
  return {
    n: taken.rows[0]?.n ?? 0,
    relations: relations.rows,
    blocks: separated.rows.map(({ member, groups: hidden }) => ({ member, groups: hidden ?? [] })),
    mutes: muted.rows,
    privacy: row.privacy ?? DEFAULT_MEMBER_PRIVACY,
    messaging: { revision, canWrite },
    isErased,
  };
}
