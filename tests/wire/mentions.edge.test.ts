import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { TextPart } from "~/app/ui/format/linkedParts";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { erasePieces } from "~/db/memberData/erasure";
import { publishForFriends, unfriend } from "~/tests/kit/workerd/wireAudience";
import { block, comment, jsonOf, publish, reply, unblock } from "~/tests/kit/workerd/wireBlocks";
import { postOf, sendEdit } from "~/tests/kit/workerd/wireEdits";
import { decided, newModerator, overturned } from "~/tests/kit/workerd/wireDecisions";
import { befriend } from "~/tests/kit/workerd/wireGames";
import {
  ageHandles,
  newHandle,
  newNotices,
  noticesOf,
  type Named,
  saveProfile,
  withHandle,
} from "~/tests/kit/workerd/wireMentions";
import { mute } from "~/tests/kit/workerd/wireMutes";
import { quote } from "~/tests/kit/workerd/wireQuotes";
import { BAN, decideAbout } from "~/tests/kit/workerd/wireModeration";
import { AS_JSON, type Caller, caller, newMember } from "./caller";
import { erase } from "./deletedMember";

const world = env as unknown as Env;
const { DB: db } = world;
const DAY_MS = 86_400_000;

const partsOf = async (who: Caller, post: string): Promise<TextPart[] | null> =>
  ((await postOf(who, post)) as { parts: TextPart[] | null } | undefined)?.parts ?? null;
/** The links in a post's text, as the viewer sees them. */
const linksOf = async (who: Caller, post: string): Promise<string[]> =>
  ((await partsOf(who, post)) ?? []).flatMap(({ text, href }) => (href === null ? [] : [`${text} ${href}`]));
const linkTo = ({ handle, id }: Named) => `@${handle} /${id}`;
const at = (...who: Named[]) => who.map(({ handle }) => `@${handle}`).join(" ");
const rows = (table: string, member: string) =>
  db.prepare(`select count(*) as n from ${table} where member_id = ?`).bind(member).first<number>("n");

async function adaAndBob() {
  return { ada: await withHandle("Ada"), bob: await withHandle("Bob") };
}

describe("a mention leads to its member", () => {
  it("X87 · in the text of a post, however the handle is typed", async () => {
    const { ada, bob } = await adaAndBob();
    const post = await publish(ada, `hi @${bob.handle.toUpperCase()}, and bob@example.com`);
    expect(await linksOf(caller(), post)).toEqual([linkTo(bob), "bob@example.com mailto:bob@example.com"]);
  });

  it("X160, X161 · between letters of another script, and beside an address that ends at its punctuation", async () => {
    const { ada, bob } = await adaAndBob();
    const post = await publish(ada, `谢谢@${bob.handle}さん、詳細（https://example.com/a）。#می‌خواهم README.md`);
    expect(await linksOf(caller(), post)).toEqual([
      linkTo(bob),
      "https://example.com/a https://example.com/a",
      `#می‌خواهم /tags/${encodeURIComponent("میخواهم")}`,
    ]);
  });

  it("X87 · under the current handle after a change, and not to who claims the earlier one", async () => {
    const { ada, bob } = await adaAndBob();
    const post = await publish(ada, `hi ${at(bob)}`);
    await ageHandles(bob.id, 15 * DAY_MS);
    const renamed = { ...bob, handle: newHandle() };
    await saveProfile(bob, { name: "Bob", handle: renamed.handle });
    expect(await linksOf(ada, post)).toEqual([linkTo(renamed)]);
    await ageHandles(bob.id, 31 * DAY_MS);
    await withHandle("Eve", bob.handle);
    expect(await linksOf(ada, post)).toEqual([linkTo(renamed)]);
    await sendEdit(ada, post, { text: `hello ${at(bob)}` });
    expect(await linksOf(ada, post)).toEqual([linkTo(renamed)]);
  });

  it("X87 · under the name of a member who gave the handle up", async () => {
    const { ada, bob } = await adaAndBob();
    const post = await publish(ada, `hi ${at(bob)}`);
    await ageHandles(bob.id, 15 * DAY_MS);
    await saveProfile(bob, { name: "Bob", handle: "" });
    expect(await linksOf(ada, post)).toEqual([`Bob /${bob.id}`]);
  });

  it("X87 · in the text of a comment", async () => {
    const { ada, bob } = await adaAndBob();
    const post = await publish(ada, "a post");
    await comment(ada, post, `hi ${at(bob)}`);
    const { page } = await jsonOf<{ page: { items: { mentioned?: unknown }[] } }>(
      ada.get(`/api/comments?post=${post}`),
    );
    expect(page.items[0]?.mentioned).toEqual({
      [bob.handle.replaceAll("1", "l").replaceAll("0", "o")]: { id: bob.id, name: "Bob", handle: bob.handle },
    });
    const html = await (await caller().get(`/${ada.id}/${post}`)).text();
    expect(html).toMatch(new RegExp(`<a[^>]*href="/${bob.id}"[^>]*>@${bob.handle}</a>`));
  });

  it("X87 · in the text about a member, who can change the text", async () => {
    const { ada, bob } = await adaAndBob();
    const link = new RegExp(`<a[^>]*href="/${bob.id}"[^>]*>@${bob.handle}</a>`);
    await saveProfile(ada, { about: `with ${at(bob)}` });
    expect(await (await caller().get(`/${ada.id}`)).text()).toMatch(link);
    expect(await newNotices(bob)).toBe(0);
    await saveProfile(ada, { about: "alone" });
    expect(await rows("about_mentions", bob.id)).toBe(0);
  });

  it("X87 · a handle that is nobody's stays plain text", async () => {
    const { ada } = await adaAndBob();
    const post = await publish(ada, `hi @${newHandle()}`);
    expect(await partsOf(ada, post)).toBeNull();
  });

  it("X87 · a mention of a deleted or banned member is plain text", async () => {
    const { ada, bob } = await adaAndBob();
    const eve = await withHandle("Eve");
    const post = await publish(ada, `hi ${at(bob, eve)}`);
    await comment(ada, post, `hi ${at(bob)}`);
    await saveProfile(ada, { about: `with ${at(bob)}` });
    await erase(bob);
    await decideAbout(eve, BAN);
    expect(await linksOf(ada, post)).toEqual([]);
    while (await erasePieces(db, bob.id, 10, nowMs()));
    for (const table of ["post_mentions", "post_mentioned", "comment_mentions", "about_mentions"])
      expect([table, await rows(table, bob.id)]).toEqual([table, 0]);
  });

  it("X87 · a mention is plain text for somebody whom a block separates from its member", async () => {
    const { ada, bob } = await adaAndBob();
    const eve = await newMember("Eve");
    const post = await publish(ada, `hi ${at(bob)}`);
    await block(bob, eve);
    expect([await linksOf(eve, post), await linksOf(caller(), post)]).toEqual([[], [linkTo(bob)]]);
  });

  it("X89 · at most 20 members are mentioned in a text, and one of them may be named twice", async () => {
    const ada = await withHandle("Ada");
    const all: Named[] = [];
    for (let n = 0; n < 21; n++) all.push(await withHandle(`Bob ${n}`));
    const [first, ...others] = all as [Named, ...Named[]];
    const post = await publish(ada, `${at(first, first, ...others)}`);
    expect(await linksOf(ada, post)).toEqual([first, first, ...others.slice(0, 19)].map(linkTo));
    expect(await newNotices(others[19] as Named)).toBe(0);
  });
});

describe("notices", () => {
  it("X89 · a mentioned member is notified of a post and of a comment", async () => {
    const { ada, bob } = await adaAndBob();
    const post = await publish(ada, `hi ${at(bob)} and again ${at(bob)}`);
    expect(await noticesOf(bob)).toEqual(["mentioned you."]);
    const said = await comment(ada, post, `hi ${at(bob)}`);
    expect(await newNotices(bob)).toBe(2);
    const html = await (await bob.get("/notifications")).text();
    expect(html).toContain(`href="/${ada.id}/${post}/${said}"`);
  });

  it("A11 · X89 · the exported file has the notices of mentions", async () => {
    const { ada, bob } = await adaAndBob();
    const post = await publish(ada, `hi ${at(bob)}`);
    expect(await newNotices(bob)).toBe(1);
    const file: { notifications: Record<string, { Activities: Record<string, unknown> }> } = await (
      await bob.get("/settings/export")
    ).json();
    expect(file.notifications[bob.id]?.Activities[post]).toMatchObject({
      mentions: [{ uid: ada.id, date: expect.any(Number) }],
    });
  });

  it("X89 · nobody is notified of a mention of themselves", async () => {
    const { ada } = await adaAndBob();
    await publish(ada, `I am ${at(ada)}`);
    expect(await newNotices(ada)).toBe(0);
  });

  it("X89 · one notice stands for a comment or a reply that also mentions the member", async () => {
    const { ada, bob } = await adaAndBob();
    const chi = await withHandle("Chi");
    const post = await publish(ada, "a post");
    const top = await comment(bob, post, `dear ${at(ada)}`);
    expect([await newNotices(ada), await noticesOf(ada)]).toEqual([1, ["commented on your post."]]);
    await reply(chi, post, top, `dear ${at(ada, bob)}`);
    expect([await newNotices(ada), await newNotices(bob)]).toEqual([2, 1]);
    expect(await noticesOf(bob)).toEqual(["replied to your comment."]);
  });

  it("X89 · only who can see the post is notified", async () => {
    const { ada, bob } = await adaAndBob();
    const chi = await withHandle("Chi");
    await befriend(ada, chi);
    await publishForFriends(ada, `hi ${at(bob, chi)}`);
    expect([await newNotices(bob), await newNotices(chi)]).toEqual([0, 1]);
    const post = await publishForFriends(ada, "quiet");
    await comment(chi, post, `hi ${at(bob)}`);
    expect(await newNotices(bob)).toBe(0);
  });

  it.each(["blocking", "blocked", "muting"])("X89 · a member %s the author isn't notified", async (how) => {
    const { ada, bob } = await adaAndBob();
    if (how === "blocking") await block(bob, ada);
    else if (how === "blocked") await block(ada, bob);
    else await mute(bob, ada);
    const post = await publish(ada, `hi ${at(bob)}`);
    await comment(ada, post, `hi ${at(bob)}`);
    expect([await newNotices(bob), await noticesOf(bob)]).toEqual([0, []]);
    if (how === "muting") return;
    expect(await linksOf(caller(), post)).toEqual([]);
    await (how === "blocking" ? unblock(bob, ada) : unblock(ada, bob));
    expect(await noticesOf(bob)).toEqual([]);
  });

  it("X89 · the notices go with the comment, and with the post", async () => {
    const { ada, bob } = await adaAndBob();
    const post = await publish(ada, `hi ${at(bob)}`);
    const said = await comment(ada, post, `hi ${at(bob)}`);
    expect(await newNotices(bob)).toBe(2);
    await ada.post(`/comments/${said}/delete`, {}, AS_JSON);
    expect(await newNotices(bob)).toBe(1);
    await ada.post(`/posts/${post}/delete`, {}, AS_JSON);
    expect(await newNotices(bob)).toBe(0);
    expect(await rows("post_mentions", bob.id)).toBe(0);
    expect(await rows("comment_mentions", bob.id)).toBe(0);
  });

  it("X89 · the notice goes with a comment that keeps its row because it has a reply", async () => {
    const { ada, bob } = await adaAndBob();
    const post = await publish(ada, "a post");
    const said = await comment(ada, post, `hi ${at(bob)}`);
    await reply(await newMember("Chi"), post, said, "a reply");
    expect(await newNotices(bob)).toBe(1);
    await ada.post(`/comments/${said}/delete`, {}, AS_JSON);
    expect(await newNotices(bob)).toBe(0);
    expect(await rows("comment_mentions", bob.id)).toBe(0);
  });

  it("X89 · the notice goes while moderators hide the post", async () => {
    const { ada, bob } = await adaAndBob();
    const post = await publish(ada, `hi ${at(bob)}`);
    expect(await noticesOf(bob)).toEqual(["mentioned you."]);
    const [moderator, another] = [await newModerator(), await newModerator()];
    const decision = await decided({ reporter: bob, moderator }, { type: "post", id: post }, "hide");
    expect(await noticesOf(bob)).toEqual([]);
    await overturned(ada, another, decision);
    expect(await noticesOf(bob)).toEqual(["mentioned you."]);
  });

  it("X89 · X99 · a quote that mentions the author of the quoted post makes one notice", async () => {
    const { ada, bob } = await adaAndBob();
    const quoting = await quote(ada, await publish(bob, "a post"), { text: `see ${at(bob)}` });
    expect(await newNotices(bob)).toBe(1);
    await sendEdit(ada, quoting, { text: `look, ${at(bob)}` });
    expect(await newNotices(bob)).toBe(1);
  });

  it("X89 · the notices of what a banned member wrote go", async () => {
    const { ada, bob } = await adaAndBob();
    const post = await publish(ada, `hi ${at(bob)}`);
    await comment(ada, post, `hi ${at(bob)}`);
    expect(await newNotices(bob)).toBe(2);
    await decideAbout(ada, BAN);
    expect([await newNotices(bob), await noticesOf(bob)]).toEqual([0, []]);
  });

  it("X104 · an edit notifies only whom no earlier version mentioned, and takes the others' notices away", async () => {
    const { ada, bob } = await adaAndBob();
    const chi = await withHandle("Chi");
    const post = await publish(ada, `hi ${at(bob)}`);
    expect(await newNotices(bob)).toBe(1);
    await bob.get("/notifications");
    await sendEdit(ada, post, { text: `hi ${at(bob, chi)}` });
    expect([await newNotices(bob), await newNotices(chi)]).toEqual([1, 1]);
    await sendEdit(ada, post, { text: `hi ${at(chi)}` }, 2);
    expect([await newNotices(bob), await noticesOf(bob)]).toEqual([0, []]);
    await sendEdit(ada, post, { text: `hi ${at(chi, bob)}` }, 3);
    expect([await newNotices(bob), await newNotices(chi)]).toEqual([0, 1]);
    expect(await linksOf(ada, post)).toEqual([linkTo(chi), linkTo(bob)]);
  });

  it("X104 · an edit that comes second notifies nobody", async () => {
    const { ada, bob } = await adaAndBob();
    const post = await publish(ada, "a post");
    await sendEdit(ada, post, { text: "first" });
    expect((await sendEdit(ada, post, { text: `second ${at(bob)}` })).status).toBe(409);
    expect([await newNotices(bob), await rows("post_mentions", bob.id)]).toEqual([0, 0]);
  });
});

describe("mentioned members as commenters", () => {
  const say = async (who: Caller, post: string) =>
    (await who.post("/comments", { post, text: "hello" }, AS_JSON)).status;

  it("X34 · only mentioned members and the author can comment, also after an edit", async () => {
    const { ada, bob } = await adaAndBob();
    const chi = await withHandle("Chi");
    const { post } = await jsonOf<{ post: { id: string } }>(
      ada.post("/posts", { text: `hi ${at(bob)}`, commenters: "mentioned" }, AS_JSON),
    );
    expect([await say(bob, post.id), await say(chi, post.id), await say(ada, post.id)]).toEqual([200, 403, 200]);
    await sendEdit(ada, post.id, { text: `hi ${at(chi)}` });
    expect([await say(bob, post.id), await say(chi, post.id)]).toEqual([403, 200]);
  });

  it("X34 · a mention doesn't let anybody see a post for friends", async () => {
    const { ada, bob } = await adaAndBob();
    await befriend(ada, bob);
    const fields = { text: `hi ${at(bob)}`, commenters: "mentioned", audience: "friends" };
    const { post } = await jsonOf<{ post: { id: string } }>(ada.post("/posts", fields, AS_JSON));
    expect(await say(bob, post.id)).toBe(200);
    await unfriend(ada, bob);
    expect(await say(bob, post.id)).toBe(404);
  });
});
