import { env } from "cloudflare:workers";
import { giveSecondFactor } from "~/tests/kit/members/secondFactor";
import { openChat } from "~/tests/kit/workerd/chatFiles";
import { BAN, decideAbout, RESTRICT_ALL, SUSPEND } from "~/tests/kit/workerd/wireModeration";
import { caller, type Caller, newMember } from "./caller";

const { DB: db } = env as unknown as { DB: D1Database };

/**
 * What each person gets. The last one is for a member who blocks the owner and for one whom the owner blocks, who always
 * get the same; by default, it is what a stranger gets. A member who mutes the owner, one who asked the owner to be a
 * friend and one whom the owner asked get what a stranger gets.
 */
export type Cells<Cell> = readonly [
  signedOut: Cell,
  ended: Cell,
  stranger: Cell,
  friend: Cell,
  owner: Cell,
  blocked?: Cell,
];
/** the status of the answer to each person */
export type Answers = Cells<number>;
/** What a moderator gets, and those whom moderators limit, where it isn't the usual. */
export interface LimitedCells<Cell> {
  /** by default, what a stranger gets */
  moderator?: Cell;
  /** kept from posting, messaging and inviting; by default, what a stranger gets */
  restricted?: Cell;
  /** suspended or banned, so in a restricted session (X64); by default, 403 */
  suspended?: Cell;
}
export type LimitedAnswers = LimitedCells<number>;
export const ROLES = [
  "signed out",
  "with an ended session",
  "a stranger",
  "a friend",
  "the owner",
  "blocking the owner",
  "blocked by the owner",
  "muting the owner",
  "who asked the owner to be a friend",
  "whom the owner asked to be a friend",
  "a moderator",
  "whom moderators restrict",
  "a suspended member",
  "a banned member",
] as const;
export type Role = (typeof ROLES)[number];

/** in the order of the roles */
export type People = readonly [
  signedOut: Caller,
  ended: Caller,
  stranger: Caller,
  friend: Caller,
  owner: Caller,
  blocking: Caller,
  blocked: Caller,
  muting: Caller,
  asking: Caller,
  asked: Caller,
  ...others: Caller[],
];

export const CHESS = JSON.stringify({ mode: "casual", clock: "none" });

/**
 * The owner's post, comment, other session, group, game and run, and the people who ask for them. `whileStrangers`
 * happens before any of them knows the owner, and before moderators limit anybody.
 */
export async function ownersWorld(whileStrangers?: (people: People) => Promise<void>) {
  const [ended, stranger, friend, owner, blocking, blocked, muting, asking, asked, moderator, ...limited] = [
    await newMember("Ended"),
    await newMember("Stranger"),
    await newMember("Friend"),
    await newMember("Owner"),
    await newMember("Blocking"),
    await newMember("Blocked"),
    await newMember("Muting"),
    await newMember("Asking"),
    await newMember("Asked"),
    await newMember("Keeper"),
    await newMember("Restricted"),
    await newMember("Suspended"),
    await newMember("Banned"),
  ];
  const people: People = [
    ...([caller(), ended, stranger, friend, owner, blocking, blocked, muting, asking, asked] as const),
    ...[moderator, ...limited],
  ];
  await db.prepare("update members set role = 'moderator' where id = ?").bind(moderator.id).run();
  await giveSecondFactor(db, moderator.id);
  await whileStrangers?.(people);
  for (const [i, form] of [RESTRICT_ALL, SUSPEND, BAN].entries()) await decideAbout(limited[i] ?? caller(), form);
  await blocking.post(`/blocks/${owner.id}`, { do: "block" });
  await owner.post(`/blocks/${blocked.id}`, { do: "block" });
  await muting.post(`/mutes/${owner.id}`, { do: "mute", of: "member" });
  await asking.post(`/friends/${owner.id}`, { do: "add" });
  await owner.post(`/friends/${asked.id}`, { do: "add" });
  await owner.post("/posts", { text: "x" });
  const post = (await db.prepare("select id from posts where author_id = ?").bind(owner.id).first<string>("id")) ?? "";
  await owner.post("/comments", { post, text: "x" });
  const comment =
    (await db.prepare("select id from comments where author_id = ?").bind(owner.id).first<string>("id")) ?? "";
  const commentOf = async (who: Caller, on: string): Promise<string> =>
    (
      await (
        await who.post("/comments", { post: on, text: "by another" }, { accept: "application/json" })
      ).json<{ comment: { id: string } }>()
    ).comment.id;
  const { post: strangersPost } = await (
    await stranger.post("/posts", { text: "y" }, { accept: "application/json" })
  ).json<{ post: { id: string } }>();
  const comments = {
    ofStranger: await commentOf(stranger, post),
    ofFriend: await commentOf(friend, post),
    elsewhere: await commentOf(friend, strangersPost.id),
  };
  const otherSession = "f".repeat(64); // the owner's session on another device
  await db
    .prepare("insert into sessions (id, member_id, device, created_at, used_at, expires_at) values (?, ?, '', 1, 1, ?)")
    .bind(otherSession, owner.id, Date.now() + 60_000)
    .run();
  await owner.post(`/friends/${friend.id}`, { do: "add" });
  await friend.post(`/friends/${owner.id}`, { do: "accept" });
  await openChat(friend, owner);
  await owner.post("/groups", { name: "x", members: JSON.stringify([friend.id]) });
  const group =
    (await db.prepare("select id from groups where created_by = ?").bind(owner.id).first<string>("id")) ?? "";
  const invited = await owner.post(
    "/games/invite",
    { game: "Chess", members: JSON.stringify([friend.id]), options: CHESS },
    { accept: "application/json" },
  );
  const game = ((await invited.json()) as { room: string }).room;
  const begun = await owner.post("/games/runs", { game: "BallFall" }, { accept: "application/json" });
  const run = ((await begun.json()) as { room: string }).room;
  await db.prepare("delete from sessions where member_id = ?").bind(ended.id).run();
  return { people, owner: owner.id, friend: friend.id, post, comment, comments, otherSession, group, game, run };
}

/** The status that each person gets, or each of some. */
export const statuses = (
  people: People,
  ask: (who: Caller) => Promise<Response>,
  askers: readonly Role[] = ROLES,
): Promise<Record<Role, number>> =>
  inEachRole(
    people,
    async (who) => {
      const response = await ask(who);
      response.webSocket?.accept();
      response.webSocket?.close(1000);
      await response.body?.cancel();
      return response.status;
    },
    askers,
  );

/** What each person gets, one after the other, in the order of the roles. */
export async function inEachRole<Cell>(
  people: People,
  ask: (who: Caller, role: Role) => Promise<Cell>,
  askers: readonly Role[] = ROLES,
): Promise<Record<Role, Cell>> {
  const answered: Partial<Record<Role, Cell>> = {};
  for (const [i, role] of ROLES.entries())
    if (askers.includes(role)) answered[role] = await ask(people[i] ?? caller(), role);
  return answered as Record<Role, Cell>;
}

export function expected<Cell>(
  [signedOut, ended, stranger, friend, owner, blocked = stranger]: Cells<Cell>,
  { moderator = stranger, restricted = stranger, suspended = 403 as Cell }: LimitedCells<Cell> = {},
  askers: readonly Role[] = ROLES,
) {
  const cells = [
    ...[signedOut, ended, stranger, friend, owner, blocked, blocked, stranger, stranger, stranger],
    ...[moderator, restricted, suspended, suspended],
  ];
  return Object.fromEntries(
    ROLES.map((role, i) => [role, cells[i]] as const).filter(([role]) => askers.includes(role)),
  );
}
