import { env } from "cloudflare:workers";
import { openChat } from "~/tests/kit/workerd/chatFiles";
import { caller, type Caller, newMember } from "./caller";

const { DB: db } = env as unknown as { DB: D1Database };

/** The status of the answer to each person. */
export type Answers = readonly [signedOut: number, ended: number, stranger: number, friend: number, owner: number];
const ROLES = ["signed out", "with an ended session", "a stranger", "a friend", "the owner"] as const;

/** in the order of the answers */
export type People = readonly [Caller, Caller, Caller, Caller, Caller];

export const CHESS = JSON.stringify({ mode: "casual", clock: "none" });

/** The owner's post, comment, other session, group, game and run, and the people who ask for them. */
export async function ownersWorld() {
  const [gone, stranger, close, own] = [
    await newMember("Gone"),
    await newMember("Stranger"),
    await newMember("Close"),
    await newMember("Own"),
  ];
  const people: People = [caller(), gone, stranger, close, own];
  const [owner, friend] = [own.id, close.id];
  await own.post("/posts.data", { text: "x" });
  const post = (await db.prepare("select id from posts where author_id = ?").bind(owner).first<string>("id")) ?? "";
  await own.post("/comments.data", { post, text: "x" });
  const comment =
    (await db.prepare("select id from comments where author_id = ?").bind(owner).first<string>("id")) ?? "";
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
    ofFriend: await commentOf(close, post),
    elsewhere: await commentOf(close, strangersPost.id),
  };
  const othersSession = "f".repeat(64); // the owner's session on another device
  await db
    .prepare("insert into sessions (id, member_id, device, created_at, used_at, expires_at) values (?, ?, '', 1, 1, ?)")
    .bind(othersSession, owner, Date.now() + 60_000)
    .run();
  await own.post(`/friends/${friend}.data`, { do: "add" });
  await close.post(`/friends/${owner}.data`, { do: "accept" });
  await openChat(close, own);
  await own.post("/groups.data", { name: "x", members: JSON.stringify([friend]) });
  const group = (await db.prepare("select id from groups where created_by = ?").bind(owner).first<string>("id")) ?? "";
  const invited = await own.post(
    "/games/invite",
    { game: "Chess", members: JSON.stringify([friend]), options: CHESS },
    { accept: "application/json" },
  );
  const game = ((await invited.json()) as { room: string }).room;
  const begun = await own.post("/games/runs", { game: "BallFall" }, { accept: "application/json" });
  const run = ((await begun.json()) as { room: string }).room;
  await db.prepare("delete from sessions where member_id = ?").bind(gone.id).run();
  return { people, owner, friend, post, comment, comments, othersSession, group, game, run };
}

/** The status that each person gets. */
export async function statuses(
  people: People,
  ask: (who: Caller) => Promise<Response>,
): Promise<Record<string, number>> {
  const answered: Record<string, number> = {};
  for (const [i, role] of ROLES.entries()) {
    const response = await ask(people[i] ?? caller());
    response.webSocket?.accept();
    response.webSocket?.close(1000);
    await response.body?.cancel();
    answered[role] = response.status;
  }
  return answered;
}
export const expected = (answers: Answers) => Object.fromEntries(ROLES.map((role, i) => [role, answers[i]]));
