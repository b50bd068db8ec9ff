import type { PostView } from "~/app/posts/view";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { textOf } from "~/tests/kit/workerd/dayOfPages";
import { publishForFriends, uploadPicture } from "~/tests/kit/workerd/wireAudience";
import { codeOf, feedOf, jsonOf, postRoomOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { caseOf, decided, newModerator, report } from "~/tests/kit/workerd/wireDecisions";
import { AS_PAGE, mainOf, postOf, publishEdited, sendEdit } from "~/tests/kit/workerd/wireEdits";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { muteWord } from "~/tests/kit/workerd/wireMutes";
import { decideAbout, RESTRICT_ALL } from "~/tests/kit/workerd/wireModeration";
import { COPIES } from "~/party/limits/table";
import { AS_JSON, caller, type Caller, newMember } from "./caller";

const { DB: db, SEARCH: search } = env as unknown as Env;

const versionsOf = async (post: string) =>
  (
    await db
      .prepare("select n, text, content_warning as warning, alts from post_versions where post_id = ? order by n")
      .bind(post)
      .all<{ n: number; text: string; warning: string | null; alts: string }>()
  ).results;
/** A post with a picture that has this description. */
async function withPicture(author: Caller, fields: Record<string, string>, alt: string): Promise<string> {
  const media = JSON.stringify([{ key: await uploadPicture(author, "posts"), alt }]);
  return (await jsonOf<{ post: PostView }>(author.post("/posts", { ...fields, media }, AS_JSON))).post.id;
}

it("X102 · the author changes the text, the description of a picture and the content warning", async () => {
  const ada = await newMember("Ada");
  const post = await withPicture(ada, { text: "befor", warning: "Loud" }, "a ct");
  const { post: answered } = await jsonOf<{ post: PostView }>(
    sendEdit(ada, post, { text: " after ", warning: "Spiders", alt0: "a cat" }),
  );
  expect(answered).toMatchObject({ text: "after", warning: "Spiders", media: [{ alt: "a cat" }], version: 2 });
  expect(await postOf(caller(), post)).toMatchObject(answered);
});

it("X102 · a post that was never edited isn't marked", async () => {
  const ada = await newMember("Ada");
  expect((await postOf(caller(), await publish(ada, "x")))?.version).toBe(1);
});

it("X102 · an edit takes the warning away, and leaves a description that the form doesn't have", async () => {
  const ada = await newMember("Ada");
  const post = await withPicture(ada, { text: "x", warning: "Loud" }, "a cat");
  await sendEdit(ada, post, { text: "x", warning: " " });
  const after = await postOf(caller(), post);
  expect([after?.warning, after?.media[0]?.alt]).toEqual([null, "a cat"]);
});

it("X103 · an edit keeps what the post said before, under its number", async () => {
  const ada = await newMember("Ada");
  const post = await withPicture(ada, { text: "one", warning: "Loud" }, "a cat");
  await sendEdit(ada, post, { text: "two", alt0: "a dog" });
  await sendEdit(ada, post, { text: "three" }, 2);
  expect(await versionsOf(post)).toEqual([
    { n: 1, text: "one", warning: "Loud", alts: '["a cat"]' },
    { n: 2, text: "two", warning: null, alts: '["a dog"]' },
  ]);
});

it("X102 · an edit that changes nothing writes nothing, even if it is a repeat", async () => {
  const ada = await newMember("Ada");
  const post = await publishEdited(ada, "one", "two");
  const answers = [await sendEdit(ada, post, { text: "two" }, 2), await sendEdit(ada, post, { text: "two" }, 1)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([(await postOf(ada, post))?.version, (await versionsOf(post)).length]).toEqual([2, 1]);
});

it("X102 · the later of two edits of one version is refused, and writes nothing", async () => {
  const ada = await newMember("Ada");
  const post = await publishEdited(ada, "one", "two");
  expect(await codeOf(sendEdit(ada, post, { text: "too late" }, 1))).toEqual([409, "conflict"]);
  expect([(await postOf(ada, post))?.text, (await versionsOf(post)).length]).toEqual(["two", 1]);
});

it("X102 · of two simultaneous edits, exactly one is written", async () => {
  const ada = await newMember("Ada");
  const post = await publish(ada, "one");
  const answers = await Promise.all(["two", "three"].map((text) => sendEdit(ada, post, { text })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await versionsOf(post)).map(({ text }) => text)).toEqual(["one"]);
});

it("X103 · a post keeps its newest 50 versions, the current one included", async () => {
  const ada = await newMember("Ada");
  const post = await publish(ada, "v1");
  await db.prepare("update posts set version = 60, text = 'v60' where id = ?").bind(post).run();
  await db.batch(
    [9, 10, 11, 12].map((n) =>
      db
        .prepare("insert into post_versions (post_id, n, text, alts, written_at) values (?, ?, 'x', '[]', 1)")
        .bind(post, n),
    ),
  );
  await sendEdit(ada, post, { text: "v61" }, 60);
  expect((await versionsOf(post)).map(({ n }) => n)).toEqual([12, 60]);
});

it("X102 · L2 · an edit may not leave a post empty or make it too long", async () => {
  const ada = await newMember("Ada");
  const post = await publish(ada, "x");
  const refused = {
    "": { text: " " },
    long: { text: "x".repeat(3_001) },
    warning: { text: "x", warning: "w".repeat(101) },
  };
  for (const fields of Object.values(refused))
    expect(await codeOf(sendEdit(ada, post, fields))).toEqual([422, "invalid-form"]);
  const picture = await withPicture(ada, { text: "x" }, "");
  expect((await sendEdit(ada, picture, { text: "" })).status).toBe(200);
  expect(await codeOf(sendEdit(ada, picture, { text: "", alt0: "a".repeat(1_001) }, 2))).toEqual([422, "invalid-form"]);
});

it("X102 · a version that isn't a number is refused", async () => {
  const ada = await newMember("Ada");
  const post = await publish(ada, "x");
  for (const version of ["", "0", "1.5", "two"])
    expect((await sendEdit(ada, post, { text: "y", version })).status).toBe(422);
});

it("X102 · X59 · a post that moderators have hidden can't be edited", async () => {
  const [ada, bob, moderator] = [await newMember("Ada"), await newMember("Bob"), await newModerator()];
  const post = await publish(ada, "x");
  await decided({ reporter: bob, moderator }, { type: "post", id: post }, "hide");
  expect(await codeOf(sendEdit(ada, post, { text: "y" }))).toEqual([403, "forbidden"]);
  expect((await ada.get(`/posts/${post}/edit`, AS_PAGE)).status).toBe(404);
});

it("X102 · X60 · a member who may not post can't edit, but can remove an earlier version", async () => {
  const ada = await newMember("Ada");
  const post = await publishEdited(ada, "one", "two");
  await decideAbout(ada, { ...RESTRICT_ALL, restrictions: "posting" });
  expect(await codeOf(sendEdit(ada, post, { text: "three" }, 2))).toEqual([403, "restricted"]);
  expect((await ada.post(`/posts/${post}/versions`, { n: "1" }, AS_JSON)).status).toBe(200);
  expect(await versionsOf(post)).toEqual([]);
});

it("X102 · X70 · a text that a member has published too often is held in an edit too", async () => {
  const ada = await newMember("Ada");
  const ad = "Earn money from your home today!";
  const post = await publish(ada, "x");
  for (let n = 0; n < COPIES.max; n++) await publish(ada, ad);
  expect(await codeOf(sendEdit(ada, post, { text: ad }))).toEqual([403, "forbidden"]);
  expect(await versionsOf(post)).toEqual([]);
});

it("X102 · X70 · an edit that leaves a held text as it is goes through", async () => {
  const ada = await newMember("Ada");
  const ad = "Earn money from your home today!";
  let post = "";
  for (let n = 0; n < COPIES.max; n++) post = await publish(ada, ad);
  expect((await sendEdit(ada, post, { text: ad, warning: "Spam" })).status).toBe(200);
});

it("X102 · open pages of the feed and of the post hear of the new version", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const post = await publish(ada, "one");
  const [feed, page] = [await feedOf(bob), await postRoomOf(bob, post)];
  feed.send({ t: "watch", posts: [post] });
  await sendEdit(ada, post, { text: "two" });
  for (const socket of [feed, page])
    await expect
      .poll(() => socket.of("events").flatMap(({ events }) => events))
      .toContainEqual(expect.objectContaining({ kind: "counts", post, version: 2, revision: 1 }));
});

it("X102 · X32 · no live room hears of an edited post for friends", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await befriend(ada, bob);
  const post = await publishForFriends(ada, "one");
  const [feed, page] = [await feedOf(bob), await postRoomOf(bob, await publish(ada, "for everyone"))];
  feed.send({ t: "watch", posts: [post] });
  await sendEdit(ada, post, { text: "two" });
  expect((await postOf(bob, post))?.text).toBe("two");
  const last = await publish(ada, "the last post");
  await expect.poll(() => textOf(feed.frames)).toContain(last);
  for (const { frames } of [feed, page]) expect(textOf(frames)).not.toContain(post);
});

const isFound = async (text: string, post: string) => (await mainOf(caller(), `/search?query=${text}`)).includes(post);

it("X104 · the search finds the current version and no earlier one", async () => {
  const ada = await newMember("Ada");
  const post = await publish(ada, "a quizzical start");
  await expect.poll(() => isFound("quizzical", post)).toBe(true);
  await sendEdit(ada, post, { text: "a nonplussed end" });
  await expect.poll(() => isFound("nonplussed", post)).toBe(true);
  await expect.poll(() => isFound("quizzical", post)).toBe(false); // visitors' pages are cached for a second
});

it("X104 · the card for other sites has the current version", async () => {
  const ada = await newMember("Ada");
  const post = await publishEdited(ada, "an old start", "a new start");
  const [head = ""] = (await (await caller().get(`/${ada.id}/${post}`, AS_PAGE)).text()).split("<body");
  expect(head).toContain('<meta property="og:description" content="a new start"');
});

it("X102 · X24 · a muted word collapses the current version and no earlier one", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const [gone, come] = [await publishEdited(ada, "spiders", "cats"), await publishEdited(ada, "cats", "spiders")];
  await muteWord(bob, "spiders");
  expect([await postOf(bob, gone), await postOf(bob, come)].map((post) => post?.hasMutedWord)).toEqual([false, true]);
});

it("X56 · X103 · a moderator sees what was reported and what the post said before", async () => {
  const [ada, bob, moderator] = [await newMember("Ada"), await newMember("Bob"), await newModerator()];
  const subject = { type: "post", id: await publishEdited(ada, "an insult", "harmless words") } as const;
  await report(bob, subject);
  await sendEdit(ada, subject.id, { text: "other words" }, 2);
  await ada.post(`/posts/${subject.id}/versions`, { n: "1" }, AS_JSON);
  const main = await mainOf(moderator, `/moderation/${(await caseOf(subject)).id}`);
  expect(main).toContain("harmless words");
  expect(main).toContain("an insult");
});

it("X103 · a case has the newest earlier versions that fit into it", async () => {
  const [ada, bob, moderator] = [await newMember("Ada"), await newMember("Bob"), await newModerator()];
  const subject = { type: "post", id: await publish(ada, "now") } as const;
  const alts = JSON.stringify(Array.from({ length: 10 }, () => "\u0001".repeat(1_000)));
  await db.prepare("update posts set version = 50 where id = ?").bind(subject.id).run();
  await db.batch(
    Array.from({ length: 49 }, (_, index) =>
      db
        .prepare("insert into post_versions (post_id, n, text, alts, written_at) values (?, ?, ?, ?, 1)")
        .bind(subject.id, index + 1, `version ${index + 1}.`, alts),
    ),
  );
  expect(await report(bob, subject)).toBe(true);
  const main = await mainOf(moderator, `/moderation/${(await caseOf(subject)).id}`);
  expect([main.includes("version 49."), main.includes("version 1.")]).toEqual([true, false]);
});

it("X102 · without JavaScript, the author's form shows the post and leads back to it", async () => {
  const ada = await newMember("Ada");
  const post = await withPicture(ada, { text: "befor", warning: "Loud" }, "a ct");
  expect(await mainOf(ada, `/${ada.id}/${post}`)).toContain(`href="/posts/${post}/edit"`);
  const form = await mainOf(ada, `/posts/${post}/edit`);
  for (const shown of ["befor", 'value="Loud"', 'value="a ct"']) expect(form).toContain(shown);
  const answer = await ada.post(`/posts/${post}/edit`, { text: "before", version: "1" }, AS_PAGE);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/${ada.id}/${post}`]);
  expect((await postOf(ada, post))?.text).toBe("before");
});

it("X102 · without JavaScript, a form that came too late keeps its text, and replaces the newer version when it is sent again", async () => {
  const ada = await newMember("Ada");
  const post = await publishEdited(ada, "one", "two");
  const text = "the text of the other tab ".repeat(100).trim();
  const refused = await ada.post(`/posts/${post}/edit`, { text, version: "1" }, AS_PAGE);
  const page = await refused.text();
  expect([refused.status, page.includes(text), page.includes("has changed since")]).toEqual([409, true, true]);
  const [, version = ""] = /name="version" value="(\d+)"/.exec(page) ?? [];
  expect((await ada.post(`/posts/${post}/edit`, { text, version }, AS_PAGE)).status).toBe(303);
});

it("S10 · a deleted post takes its versions along", async () => {
  const ada = await newMember("Ada");
  const post = await publishEdited(ada, "one", "two");
  await ada.post(`/posts/${post}/delete`, {}, AS_JSON);
  expect(await versionsOf(post)).toEqual([]);
});

it("X104 · an edited post can't come back to the search after its deletion", async () => {
  const ada = await newMember("Ada");
  const post = await publishEdited(ada, "one", "an ephemeral text");
  await ada.post(`/posts/${post}/delete`, {}, AS_JSON);
  const textOf = () => search.prepare("select text from posts where post_id = ?").bind(post).first<string>("text");
  await vi.waitUntil(async () => (await textOf()) !== null, { timeout: 10_000 });
  await expect.poll(textOf).toBe("");
});
