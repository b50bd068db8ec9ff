import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import type { CommentsPage, CommentView } from "~/app/posts/view";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { erasePieces } from "~/db/memberData/erasure";
import { textOf } from "~/tests/kit/workerd/dayOfPages";
import { block, codeOf, comment, jsonOf, postRoomOf, publish, reply } from "~/tests/kit/workerd/wireBlocks";
import { claim, decideClaimed, decided, newModerator } from "~/tests/kit/workerd/wireDecisions";
import { mute } from "~/tests/kit/workerd/wireMutes";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;

const pageOf = async (who: Caller, post: string, query = ""): Promise<CommentsPage> =>
  (await jsonOf<{ page: CommentsPage }>(who.get(`/api/comments?post=${post}${query}`))).page;
const ids = (items: readonly CommentView[]): string[] => items.map(({ id }) => id);
const remove = async (who: Caller, id: string) => (await who.post(`/comments/${id}/delete`, {}, AS_JSON)).status;
const like = (who: Caller, id: string) => who.post(`/comments/${id}/like`, { on: "1" }, AS_JSON);
const countOf = (post: string) =>
  db.prepare("select comment_count as n from posts where id = ?").bind(post).first<number>("n");

/** A post of Ada with a comment of Bob, and Chi, who replies. */
async function commentedPost() {
  const [ada, bob, chi] = [await newMember("Ada"), await newMember("Bob"), await newMember("Chi")];
  const post = await publish(ada, "a post");
  return { ada, bob, chi, post, top: await comment(bob, post, "a comment") };
}

it("X35 · a post's author deletes a comment of another member, and a third member can't", async () => {
  const { ada, chi, post, top } = await commentedPost();
  expect(await remove(chi, top)).toBe(404);
  expect(ids((await pageOf(chi, post)).items)).toEqual([top]);
  expect(await remove(ada, top)).toBe(200);
  expect(ids((await pageOf(chi, post)).items)).toEqual([]);
});

describe("replies", () => {
  it("X105 · a reply is below its comment, and the post counts it", async () => {
    const { ada, chi, post, top } = await commentedPost();
    const said = await reply(chi, post, top, "a reply");
    const { items, replies } = await pageOf(ada, post);
    expect([ids(items), ids(replies), items[0]?.replies, replies[0]?.parent]).toEqual([[top], [said], 1, top]);
    expect(await countOf(post)).toBe(2);
  });

  it("X105 · a comment shows its first three replies, and its page shows all of them", async () => {
    const { ada, chi, post, top } = await commentedPost();
    const said = [];
    for (const text of ["1", "2", "3", "4"]) said.push(await reply(chi, post, top, text));
    expect(ids((await pageOf(ada, post)).replies)).toEqual(said.slice(0, 3));
    expect(ids((await pageOf(ada, post, `&parent=${top}`)).items)).toEqual(said);
    expect(await (await caller().get(`/${ada.id}/${post}`)).text()).toContain("Show 1 more reply");
  });

  it("X105 · a visitor reads a deep reply on its own page, with links to the comment above and to the post", async () => {
    const { ada, bob, chi, post, top } = await commentedPost();
    const said = await reply(chi, post, top, "one deep");
    const deep = await reply(bob, post, said, "two deep");
    expect(ids((await pageOf(ada, post)).replies)).toEqual([said]);
    const page = await caller().get(`/${ada.id}/${post}/${deep}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    for (const shown of ["two deep", `href="/${ada.id}/${post}"`, `href="/${ada.id}/${post}/${said}"`, "Bob’s comment"])
      expect(html).toContain(shown);
  });

  it("X105 · a comment under another member's id redirects to its own address", async () => {
    const { ada, bob, post, top } = await commentedPost();
    const answer = await caller().get(`/${bob.id}/${post}/${top}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/${ada.id}/${post}/${top}`]);
  });

  it("X105 · a reply at the depth of 100 has no replies", async () => {
    const { chi, post, top } = await commentedPost();
    await db.prepare("update comments set depth = 99 where id = ?").bind(top).run();
    const deepest = await reply(chi, post, top, "at 100");
    expect(await codeOf(chi.post("/comments", { post, parent: deepest, text: "x" }, AS_JSON))).toEqual([
      400,
      "invalid-argument",
    ]);
    expect(await countOf(post)).toBe(2);
  });

  it("X105 · a reply to a comment on another post is refused", async () => {
    const { ada, chi, top } = await commentedPost();
    const other = await publish(ada, "another post");
    expect(await codeOf(chi.post("/comments", { post: other, parent: top, text: "x" }, AS_JSON))).toEqual([
      404,
      "not-found",
    ]);
  });

  it.each(["blocking", "blocked"])("X13 · a member who is %s the comment's author can't reply", async (which) => {
    const { bob, chi, post, top } = await commentedPost();
    await (which === "blocking" ? block(chi, bob) : block(bob, chi));
    expect(await codeOf(chi.post("/comments", { post, parent: top, text: "x" }, AS_JSON))).toEqual([404, "not-found"]);
  });

  it("X105 · a reply that is sent twice is published once", async () => {
    const { ada, chi, post, top } = await commentedPost();
    const form = { post, parent: top, text: "once", key: crypto.randomUUID() };
    const answers = [];
    for (let n = 0; n < 2; n++) answers.push(await jsonOf(chi.post("/comments", form, AS_JSON)));
    expect(answers).toMatchObject([
      { repeated: false },
      { repeated: true, comment: { parent: top }, parent: { id: top } },
    ]);
    expect((await pageOf(ada, post)).replies).toHaveLength(1);
  });

  it("A11 · the exported file says what a comment replies to", async () => {
    const { chi, post, top } = await commentedPost();
    await reply(chi, post, top, "a reply");
    const file = await jsonOf<{ Activity: { comments: object[] } }>(chi.get("/settings/export"));
    expect(file.Activity.comments).toMatchObject([{ post, replyTo: top }]);
  });

  it("X105 · open pages hear which comment a reply is for", async () => {
    const { ada, chi, post, top } = await commentedPost();
    const page = await postRoomOf(ada, post);
    const said = await reply(chi, post, top, "a reply");
    await expect.poll(() => textOf(page.frames)).toMatch(new RegExp(`"comment":"${said}"[^}]*"parent":"${top}"`));
  });
});

describe("deleted comments", () => {
  it("X106 · a deleted comment with a reply has no text and no author, and can't be liked or replied to", async () => {
    const { ada, bob, chi, post, top } = await commentedPost();
    const said = await reply(chi, post, top, "a reply");
    await like(ada, top);
    expect(await remove(bob, top)).toBe(200);
    const { items, replies } = await pageOf(ada, post);
    expect(items).toMatchObject([{ id: top, text: "", isDeleted: true, likes: 0, author: { id: "", name: null } }]);
    expect(ids(replies)).toEqual([said]);
    expect(await countOf(post)).toBe(1);
    expect((await like(ada, top)).status).toBe(404);
    expect((await ada.post("/comments", { post, parent: top, text: "x" }, AS_JSON)).status).toBe(404);
    const html = await (await caller().get(`/${ada.id}/${post}/${top}`)).text();
    expect([html.includes("Comment deleted"), html.includes("a comment<")]).toEqual([true, false]);
  });

  it("X137 · a reply can be deleted when the counts of its post and of the comment above are too small", async () => {
    const { chi, post, top } = await commentedPost();
    const said = await reply(chi, post, top, "a reply");
    await db.batch([
      db.prepare("update posts set comment_count = 0 where id = ?").bind(post),
      db.prepare("update comments set reply_count = 0 where id = ?").bind(top),
    ]);
    expect([await remove(chi, said), await countOf(post)]).toEqual([200, 0]);
    expect(ids((await pageOf(chi, post)).items)).toEqual([top]);
  });

  it("X106 · deleted comments go with their last reply", async () => {
    const { ada, bob, chi, post, top } = await commentedPost();
    const said = await reply(chi, post, top, "a reply");
    const deep = await reply(ada, post, said, "deeper");
    await remove(bob, top);
    await remove(chi, said);
    expect(await countOf(post)).toBe(1);
    const page = await postRoomOf(ada, post);
    expect(await remove(ada, deep)).toBe(200);
    expect(await pageOf(ada, post)).toMatchObject({ items: [], replies: [] });
    expect(await db.prepare("select count(*) as n from comments where post_id = ?").bind(post).first("n")).toBe(0);
    expect(await countOf(post)).toBe(0);
    for (const gone of [deep, said, top])
      await expect.poll(() => textOf(page.frames)).toMatch(new RegExp(`"commentGone"[^}]*${gone}`));
  });

  it("X106 · a deleted comment stays while another reply does", async () => {
    const { ada, bob, chi, post, top } = await commentedPost();
    const [first, second] = [await reply(chi, post, top, "1"), await reply(ada, post, top, "2")];
    await remove(bob, top);
    await remove(chi, first);
    const { items, replies } = await pageOf(ada, post);
    expect([ids(items), items[0]?.replies, ids(replies)]).toEqual([[top], 1, [second]]);
  });

  it("X106 · the end of an account leaves its comments with replies as deleted", async () => {
    const { ada, bob, chi, post, top } = await commentedPost();
    const said = await reply(chi, post, top, "a reply");
    const alone = await comment(bob, post, "alone");
    await erasePieces(db, bob.id, 100, nowMs());
    const { items, replies } = await pageOf(ada, post);
    expect(items).toMatchObject([{ id: top, isDeleted: true, text: "" }]);
    expect([ids(items).includes(alone), ids(replies)]).toEqual([false, [said]]);
  });

  it("X106 · moderators' deletion leaves a comment with replies as deleted", async () => {
    const { ada, chi, post, top } = await commentedPost();
    await reply(chi, post, top, "a reply");
    await decided({ reporter: chi, moderator: await newModerator() }, { type: "comment", id: top }, "delete");
    expect((await pageOf(ada, post)).items).toMatchObject([{ id: top, isDeleted: true, text: "" }]);
  });

  it("X106 · a comment with replies that an edge of the previous release deletes stays as deleted", async () => {
    const { ada, chi, post, top } = await commentedPost();
    await reply(chi, post, top, "a reply");
    await db.prepare("delete from comments where id = ?").bind(top).run();
    expect((await pageOf(ada, post)).items).toMatchObject([{ id: top, isDeleted: true, text: "" }]);
    expect(await countOf(post)).toBe(1);
  });

  it("X106 · a deleted post takes its comments and replies along", async () => {
    const { ada, chi, post, top } = await commentedPost();
    await reply(chi, post, top, "a reply");
    await ada.post(`/posts/${post}/delete`, {}, AS_JSON);
    expect(await db.prepare("select count(*) as n from comments where post_id = ?").bind(post).first("n")).toBe(0);
  });
});

describe("the order of comments", () => {
  /** A post with this many comments of one member. */
  async function busyPost(comments: number) {
    const { ada, bob, post, top } = await commentedPost();
    const { results } = await db
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
         insert into comments (id, post_id, author_id, text, created_at)
         select substr(?2, 1, 16) || printf('%010d', i), ?2, ?3, 'x', i from n returning id`,
      )
      .bind(comments, post, bob.id)
      .all<{ id: string }>();
    const all = [...results.map(({ id }) => id), top].sort();
    return { ada, post, all };
  }
  async function allPages(who: Caller, post: string, sort: string): Promise<string[]> {
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const page: CommentsPage = await pageOf(who, post, `&sort=${sort}&after=${next}`);
      seen.push(...ids(page.items));
      next = page.next;
    }
    return seen;
  }

  it("X107 · comments come oldest first, or newest first on request", async () => {
    const { ada, post, all } = await busyPost(35);
    expect(await allPages(ada, post, "oldest")).toEqual(all);
    expect(await allPages(ada, post, "newest")).toEqual([...all].reverse());
    expect(await allPages(ada, post, "of another kind")).toEqual(all);
  });

  it("X107 · the most liked come first, and then the others, oldest first", async () => {
    const { ada, post, all } = await busyPost(40);
    await db.prepare("update comments set like_count = 5 where id = ?").bind(all[30]).run();
    await db
      .prepare("update comments set like_count = 2 where id in (select value from json_each(?))")
      .bind(JSON.stringify(all.slice(5, 23)))
      .run();
    const liked = [all[30], ...all.slice(5, 23).reverse()];
    expect(await allPages(ada, post, "liked")).toEqual([...liked, ...all.filter((id) => !liked.includes(id))]);
  });

  it("X107 · only the 100 most liked come first: the 101st comes by its age", async () => {
    const { ada, post, all } = await busyPost(130);
    await db.prepare("update comments set like_count = 1 where post_id = ?").bind(post).run();
    expect(await allPages(ada, post, "liked")).toEqual([...[...all].reverse().slice(0, 100), ...all.slice(0, 31)]);
  });

  it("X107 · the next page of the most liked is as it was when the first was opened", async () => {
    const { ada, post, all } = await busyPost(40);
    await db.prepare("update comments set like_count = 1 where post_id = ?").bind(post).run();
    const first = await pageOf(ada, post, "&sort=liked");
    await db.prepare("update comments set like_count = 9 where id = ?").bind(all[0]).run();
    const second = await pageOf(ada, post, `&sort=liked&after=${first.next}`);
    expect([...ids(first.items), ...ids(second.items)]).toEqual([...all].reverse().slice(0, 30));
  });

  it("X107 · the page has links to the other orders, which work without JavaScript", async () => {
    const { ada, post, all } = await busyPost(2);
    const html = await (await caller().get(`/${ada.id}/${post}?sort=newest`)).text();
    expect(html).toContain(`href="/${ada.id}/${post}?sort=liked"`);
    expect([...html.matchAll(/<li id="(\w{26})"/g)].map(([, id]) => id)).toEqual([...all].reverse());
  });
});

describe("notices", () => {
  const noticesOf = async (who: Caller) => {
    await deliverOutbox(world);
    const html = await (await who.get("/notifications")).text();
    return (html.match(/\b(?:replied to your comment|commented on your post)\./g) ?? []).sort();
  };

  /** Waits until everything that a reply changes is delivered, such as the notice of the post's author. */
  async function delivered(postAuthor: Caller, said: string): Promise<void> {
    const waiting = () =>
      db.prepare("select count(*) as n from outbox where body like ?").bind(`%${said}%`).first<number>("n");
    await expect.poll(async () => (await deliverOutbox(world), waiting())).toBe(0);
    expect(await (await postAuthor.get("/notifications")).text()).toContain(said);
  }

  it("X108 · a reply notifies the comment's author and the post's author, and leads to its page", async () => {
    const { ada, bob, chi, post, top } = await commentedPost();
    const said = await reply(chi, post, top, "a reply");
    expect(await noticesOf(bob)).toEqual(["replied to your comment."]);
    expect(await noticesOf(chi)).toEqual([]);
    for (const who of [ada, bob])
      expect(await (await who.get("/notifications")).text()).toContain(`href="/${ada.id}/${post}/${said}"`);
  });

  it("X108 · the author of both the comment and the post is notified once", async () => {
    const { ada, chi, post } = await commentedPost();
    const own = await comment(ada, post, "mine");
    await reply(chi, post, own, "a reply");
    await deliverOutbox(world);
    const notices = await world.INBOX.getByName(ada.id).activities(10);
    expect(notices.filter(({ actor }) => actor === chi.id)).toHaveLength(1);
    expect(await noticesOf(ada)).toEqual(["commented on your post.", "replied to your comment."]);
  });

  it("X108 · nobody is notified of their own reply", async () => {
    const { ada, bob, post, top } = await commentedPost();
    await delivered(ada, await reply(bob, post, top, "to myself"));
    expect(await noticesOf(bob)).toEqual([]);
  });

  it("X22 · a member who mutes the replier isn't notified", async () => {
    const { ada, bob, chi, post, top } = await commentedPost();
    await mute(bob, chi);
    await delivered(ada, await reply(chi, post, top, "a reply"));
    expect(await noticesOf(bob)).toEqual([]);
  });

  /** Waits until the member's badge has this number. */
  const badge = (who: Caller, count: number) =>
    expect
      .poll(async () => {
        await deliverOutbox(world);
        return world.INBOX.getByName(who.id).unviewedCount();
      })
      .toBe(count);

  it("X108 X136 · when a post is deleted, the notices of replies and of mentions in its comments leave the badge", async () => {
    const { ada, bob, chi, post, top } = await commentedPost();
    const dan = await newMember("Dan");
    const handle = `dan${crypto.randomUUID().slice(0, 8)}`;
    await dan.post("/profile", { name: "Dan", about: "", dob: "1990-01-01", handle });
    await reply(chi, post, top, `a reply to you and @${handle}`);
    for (const who of [bob, dan]) await badge(who, 1);
    await ada.post(`/posts/${post}/delete`, {}, AS_JSON);
    for (const who of [bob, dan]) await badge(who, 0);
  });

  it("X59 X136 · the notices of replies go when moderators hide the post, and come back when they restore it", async () => {
    const { ada, bob, chi, post, top } = await commentedPost();
    const moderator = await newModerator();
    await reply(chi, post, top, "a reply");
    await badge(bob, 1);
    const caseId = await decided({ reporter: chi, moderator }, { type: "post", id: post }, "hide");
    await badge(bob, 0);
    await badge(ada, 2); // a hidden post's author keeps theirs
    await decideClaimed(moderator, caseId, { action: "restore", revision: await claim(moderator, caseId) });
    await badge(bob, 1);
  });

  it("X73 X136 · the notices of replies go with the ban of the post's author", async () => {
    const { ada, bob, chi, post, top } = await commentedPost();
    await reply(chi, post, top, "a reply");
    await badge(bob, 1);
    await decided({ reporter: chi, moderator: await newModerator() }, { type: "profile", id: ada.id }, "ban");
    await badge(bob, 0);
  });

  it("X106 X136 · the notices of its replies go when a comment's author deletes it", async () => {
    const { ada, bob, chi, post, top } = await commentedPost();
    await reply(chi, post, top, "a reply");
    await badge(bob, 1);
    await badge(ada, 2);
    await remove(bob, top);
    await badge(bob, 0);
    await badge(ada, 1); // the reply stays
  });

  it("X108 · the notice goes with the reply", async () => {
    const { bob, chi, post, top } = await commentedPost();
    const said = await reply(chi, post, top, "a reply");
    expect(await noticesOf(bob)).toHaveLength(1);
    await remove(chi, said);
    expect(await noticesOf(bob)).toEqual([]);
  });
});
