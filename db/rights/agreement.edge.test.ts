/** The conditions that stand in SQL, against the functions that decide, on random facts. */
import { env } from "cloudflare:workers";
import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { COMMENTERS, QUOTERS } from "~/base/audience";
import { ulid } from "~/base/ulid";
import { aggregate } from "~/db/aggregates";
import { isPostReadableBy, isPostShownTo, mayComment, mayQuote } from "./conditions";
import {} from "~/db/quotedPost";
import { select } from "~/db/query/builder";
import { flag, itemsOf } from "~/db/query/expressions";
import { members } from "~/db/schema/members";
import { posts } from "~/db/schema/posts";
import { all, type Placeholders } from "~/db/statement";
import { canAct, canComment, canQuote, canSee } from "./decide";
import { postFacts } from "./facts";

const db = (env as unknown as { DB: D1Database }).DB;
const { statement } = aggregate("posts");
const MEMBERS = 20;
const POSTS = 500;

const decisions = statement((p: Placeholders<{ viewer: string; ids: string }>) =>
  select({
    id: posts.id,
    ...postFacts(p.viewer),
    acts: flag(isPostShownTo(p.viewer)),
    sees: flag(isPostReadableBy(p.viewer)),
    comments: flag(sql`(${isPostShownTo(p.viewer)} and ${mayComment(p.viewer)})`),
    quotes: flag(sql`(${isPostShownTo(p.viewer)} and ${mayQuote(p.viewer)})`),
  })
    .from(posts)
    .leftJoin(members, eq(members.id, posts.authorId))
    .where(inArray(posts.id, itemsOf(p.ids))),
);

/** What is between two members, one of 20 as viewers and authors. */
const pair = fc.record({
  one: fc.nat(MEMBERS - 1),
  other: fc.nat(MEMBERS - 1),
  what: fc.constantFrom("friends", "friends", "blocks"),
});
const post = fc.record({
  author: fc.nat(MEMBERS - 1),
  audience: fc.constantFrom("everyone", "friends"),
  hiddenAudience: fc.constantFrom(null, null, "everyone", "friends"),
  commenters: fc.constantFrom(...COMMENTERS),
  quoters: fc.constantFrom(...QUOTERS),
  mentioned: fc.option(fc.nat(MEMBERS - 1)),
});
const world = fc.record({
  banned: fc.uniqueArray(fc.nat(MEMBERS - 1), { minLength: 3, maxLength: 5 }),
  moderators: fc.uniqueArray(fc.nat(MEMBERS - 1), { minLength: 3, maxLength: 5 }),
  pairs: fc.array(pair, { minLength: 150, maxLength: 200 }),
  posts: fc.array(post, { minLength: POSTS, maxLength: POSTS }),
});

const postIds = Array.from({ length: POSTS }, (_, n) => ulid(1_700_000_100_000 + n));
const ids = Array.from({ length: MEMBERS }, (_, n) => ulid(1_700_000_000_000 + n));
const idOf = (n: number): string => ids[n] ?? "";

beforeAll(async () => {
  const [made] = fc.sample(world, 1);
  if (!made) throw new Error("no world was made");
  const put = (text: string, ...values: (string | number | null)[]) => db.prepare(text).bind(...values);
  await db.batch([
    ...ids.map((id, n) =>
      put(
        "insert into members (id, name, about, created_at, role, banned_at) values (?, 'x', '', 1, ?, ?)",
        ...[id, made.moderators.includes(n) ? "moderator" : "member", made.banned.includes(n) ? 1 : null],
      ),
    ),
    ...made.pairs
      .filter(({ one, other }) => one !== other)
      .flatMap(({ one, other, what }) =>
        what === "friends"
          ? [
              put("insert or ignore into friendships values (?1, ?2, 1)", idOf(one), idOf(other)),
              put("insert or ignore into friendships values (?1, ?2, 1)", idOf(other), idOf(one)),
            ]
          : [
              put("insert or ignore into blocks values (?1, ?2, 'blocks', 1)", idOf(one), idOf(other)),
              put("insert or ignore into blocks values (?1, ?2, 'blockedBy', 1)", idOf(other), idOf(one)),
            ],
      ),
  ]);
  for (const [n, { author, audience, hiddenAudience, commenters, quoters, mentioned }] of made.posts.entries()) {
    const id = postIds[n] ?? "";
    await db.batch([
      put(
        "insert into posts (id, author_id, text, created_at, audience, hidden_audience, commenters, quoters) values (?, ?, 'x', 1, ?, ?, ?, ?)",
        ...[id, idOf(author), hiddenAudience === null ? audience : "friends", hiddenAudience, commenters, quoters],
      ),
      ...(mentioned === null
        ? []
        : [
            put(
              "insert into post_mentions (post_id, key, member_id, for_everyone) values (?, 'k', ?, 1)",
              id,
              idOf(mentioned),
            ),
          ]),
    ]);
  }
});

it("X13 · X32 · X34 · X59 · X73 · X100 · the conditions in SQL agree with the decisions on 10,500 random facts", async () => {
  const counts = { sees: 0, acts: 0, comments: 0, quotes: 0, all: 0 };
  for (const viewer of [...ids, ""]) {
    const rows = await all(db, decisions({ viewer, ids: JSON.stringify(postIds) }));
    for (const row of rows) {
      const { id, acts, sees, comments, quotes } = row;
      expect({ id, viewer, sees, acts, comments, quotes }).toEqual({
        ...{ id, viewer, sees: canSee(row), acts: canAct(row) },
        ...{ comments: canComment(row), quotes: canQuote(row) },
      });
      counts.all++;
      for (const [name, is] of Object.entries({ sees, acts, comments, quotes }))
        if (is) counts[name as keyof typeof counts]++;
    }
  }
  expect(counts.all).toBe((MEMBERS + 1) * POSTS);
  // the facts are mixed enough: each decision is often made either way
  for (const n of [counts.sees, counts.acts, counts.comments, counts.quotes]) {
    expect(n).toBeGreaterThan(200);
    expect(n).toBeLessThan(counts.all - 200);
  }
});
