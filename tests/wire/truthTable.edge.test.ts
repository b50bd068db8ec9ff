/** Cells of the truth table of posts (db/rights/decide.test.ts), asked over HTTP about facts that are in the database. */
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";
import type { PostFacts } from "~/db/rights/decide";
import { POST_OF_STRANGER } from "~/tests/kit/members/facts";
import { COMMENTING, QUOTING, SEEING } from "~/tests/kit/members/truthTable";
import { newModerator } from "~/tests/kit/workerd/wireDecisions";
import { type Caller, newMember } from "./caller";

const { DB: db } = env as unknown as Env;

const SEED = 66;
const DRAWN = 40;

interface Asked {
  viewer: Caller;
  author: Caller;
  post: string;
}
/** What the table says can be done with a post: the request, and how it is refused. */
const ASKS = {
  opened: [({ viewer, author, post }: Asked) => viewer.get(`/${author.id}/${post}`), [404]],
  liked: [({ viewer, post }: Asked) => viewer.post(`/posts/${post}/like`, { on: "1" }), [404]],
  // 403: the member sees the post, and its author keeps them from this
  "commented on": [({ viewer, post }: Asked) => viewer.post("/comments", { post, text: "x" }), [403, 404]],
  quoted: [({ viewer, post }: Asked) => viewer.post("/posts", { text: "x", quoted: post }), [403, 404]],
} as const;

type Cell = [requirement: string, what: string, says: "can" | "can't", done: keyof typeof ASKS, facts: PostFacts];
const cell = (
  [requirement, what, facts]: readonly [string, string, Partial<PostFacts>, ...boolean[]],
  done: keyof typeof ASKS,
  says: boolean,
): Cell => [requirement, what, says ? "can" : "can't", done, { ...POST_OF_STRANGER, ...facts }];

/** Without a banned member's own post: the restricted session of such a member opens none (X64). */
const CELLS = [
  ...SEEING.flatMap((row) => [cell(row, "opened", row[3]), cell(row, "liked", row[4])]),
  ...COMMENTING.map((row) => cell(row, "commented on", row[3])),
  ...QUOTING.map((row) => cell(row, "quoted", row[3])),
].filter(([, , , , { isOwn, isAuthorBanned }]) => !(isOwn && isAuthorBanned));
const [drawn = []] = fc.sample(fc.subarray(CELLS, { minLength: DRAWN, maxLength: DRAWN }), { seed: SEED, numRuns: 1 });

/** Members of whom the facts are true, and the post. Each cell has its own, because limits are counted by member. */
async function factsInDatabase(facts: PostFacts): Promise<Asked> {
  const author = await newMember("Author");
  const viewer = facts.isOwn ? author : await (facts.isModerator ? newModerator() : newMember("Viewer"));
  const post = ulid(nowMs());
  const put = (text: string, ...values: (string | null)[]) => db.prepare(text).bind(...values);
  const bothWays = (text: string, on: string, back: string) => [
    put(text, author.id, viewer.id, on),
    put(text, viewer.id, author.id, back),
  ];
  const isHidden = facts.shownTo === "author";
  await db.batch([
    put(
      "insert into posts (id, author_id, text, created_at, audience, hidden_audience, commenters, quoters) values (?, ?, 'x', 1, ?, ?, ?, ?)",
      ...[post, author.id, facts.shownTo === "everyone" ? "everyone" : "friends", isHidden ? "everyone" : null],
      ...[facts.commenters, facts.quoters],
    ),
    ...(facts.areFriends ? bothWays("insert into friendships values (?, ?, ?)", "1", "1") : []),
    ...(facts.isBlocked ? bothWays("insert into blocks values (?, ?, ?, 1)", "blocks", "blockedBy") : []),
    ...(facts.isAuthorBanned ? [put("update members set banned_at = 1 where id = ?", author.id)] : []),
    ...(facts.isMentioned
      ? [
          put(
            "insert into post_mentions (post_id, key, member_id, for_everyone) values (?, 'k', ?, 1)",
            post,
            viewer.id,
          ),
        ]
      : []),
  ]);
  return { viewer, author, post };
}

it.each(drawn)("%s · %s: it %s be %s", async (_requirement, _what, says, done, facts) => {
  const [ask, refusals] = ASKS[done];
  const { status } = await ask(await factsInDatabase(facts));
  expect(says === "can" ? [200] : refusals).toContain(status);
});
