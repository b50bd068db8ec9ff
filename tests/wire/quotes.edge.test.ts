/** X99, X100: posts that quote others. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { codeOf, block, publish, unblock } from "~/tests/kit/workerd/wireBlocks";
import { publishForFriends, uploadPicture } from "~/tests/kit/workerd/wireAudience";
import { caseOf, newModerator, report } from "~/tests/kit/workerd/wireDecisions";
import { mainOf, postOf, publishEdited, sendEdit } from "~/tests/kit/workerd/wireEdits";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { mute, muteWord } from "~/tests/kit/workerd/wireMutes";
import { detach, quote, quotedIn, sendQuote, setQuoters } from "~/tests/kit/workerd/wireQuotes";
import { ENDINGS } from "~/tests/kit/workerd/unreadablePosts";
import { evidenceIn } from "~/app/reports/evidence";
import { AS_JSON, caller, type Caller, newMember } from "./caller";
import { erase, settle } from "./deletedMember";

const { DB: db, INBOX: inboxes } = env as unknown as Env;

const GONE = "This post isn&#x27;t available.";
const noticesOf = (who: Caller) => inboxes.getByName(who.id).activities(10);
const countOf = (post: string) => db.prepare("select quote_count as n from posts where id = ?").bind(post).first("n");

let [author, quoter, reader]: Caller[] = [];
beforeAll(async () => {
  [author, quoter, reader] = [await newMember("Author"), await newMember("Quoter"), await newMember("Reader")];
});
const people = () => {
  if (!author || !quoter || !reader) throw new Error("nobody is here");
  return { author, quoter, reader };
};

describe("a quote", () => {
  it("X99 · shows the quoted post below the text, signed out and without scripts too", async () => {
    const { author, quoter } = people();
    const media = JSON.stringify([{ key: await uploadPicture(author, "posts"), alt: "a lighthouse" }]);
    const post = await author.post("/posts", { text: "an original #thought", media }, AS_JSON);
    const { id } = (await post.json<{ post: { id: string } }>()).post;
    const html = await mainOf(caller(), `/${quoter.id}/${await quote(quoter, id)}`);
    for (const part of ["look at this", 'aria-label="Quoted post by Author"', "an original", 'alt="a lighthouse"'])
      expect(html).toContain(part);
    expect(html).toContain(`href="/${author.id}/${id}"`);
  });

  it("X99 · shows the current version, and leads to the quoted one if the post was edited since", async () => {
    const { author, quoter, reader } = people();
    const post = await publishEdited(author, "first", "second");
    const id = await quote(quoter, post, { quotedVersion: "2" });
    expect((await postOf(reader, id))?.quoted?.wasEditedSince).toBe(false);
    await sendEdit(author, post, { text: "third" }, 2);
    expect((await postOf(reader, id))?.quoted).toMatchObject({ text: "third", quotedVersion: 2 });
    expect(await mainOf(caller(), `/${quoter.id}/${id}`)).toContain(`href="/${author.id}/${post}/versions#version-2"`);
  });

  it("X99 · of an outdated page quotes the version that its author saw", async () => {
    const { author, quoter, reader } = people();
    const post = await publishEdited(author, "first", "second");
    const id = await quote(quoter, post, { quotedVersion: "1" });
    expect((await postOf(reader, id))?.quoted).toMatchObject({ text: "second", quotedVersion: 1 });
  });

  it("X99 · never quotes a version that doesn't exist yet", async () => {
    const { author, quoter, reader } = people();
    const post = await publish(author, "first");
    const id = await quote(quoter, post, { quotedVersion: "9" });
    await sendEdit(author, post, { text: "second" });
    expect((await postOf(reader, id))?.quoted).toMatchObject({ quotedVersion: 1 });
  });

  it("X99 · X103 · says so if the author removed the quoted version", async () => {
    const { author, quoter, reader } = people();
    const post = await publish(author, "first");
    const id = await quote(quoter, post);
    await sendEdit(author, post, { text: "second" });
    await author.post(`/posts/${post}/versions`, { n: "1" }, AS_JSON);
    expect((await postOf(reader, id))?.quoted).toMatchObject({
      text: "second",
      wasEditedSince: true,
      quotedVersion: null,
    });
    expect(await mainOf(caller(), `/${quoter.id}/${id}`)).toContain("The quoted version is gone.");
  });

  it("X99 · of a quote shows one level", async () => {
    const { author, quoter, reader } = people();
    const inner = await quote(quoter, await publish(author, "the innermost"));
    const outer = await quote(reader, inner);
    expect((await postOf(author, outer))?.quoted).toMatchObject({ id: inner, isQuote: true });
    const html = await mainOf(caller(), `/${reader.id}/${outer}`);
    expect([html.includes("Quotes another post"), html.includes("the innermost")]).toEqual([true, false]);
  });

  it("X99 · X110 · folds what a content warning of the quoted post warns of", async () => {
    const { author, quoter } = people();
    const answer = await author.post("/posts", { text: "eight legs", warning: "Spiders" }, AS_JSON);
    const { id } = (await answer.json<{ post: { id: string } }>()).post;
    const html = await mainOf(caller(), `/${quoter.id}/${await quote(quoter, id)}`);
    expect([html.includes("Spiders"), html.includes("eight legs")]).toEqual([true, false]);
  });

  it("X99 · X22 · X24 · collapses a quoted post whose author or word the reader mutes", async () => {
    const { author, quoter } = people();
    const [muter, wordMuter] = [await newMember("Muter"), await newMember("Word muter")];
    const id = await quote(quoter, await publish(author, "about marzipan"));
    await mute(muter, author);
    await muteWord(wordMuter, "marzipan");
    expect([await postOf(muter, id), await postOf(wordMuter, id)]).toMatchObject([
      { quoted: { isAuthorMuted: true } },
      { quoted: { hasMutedWord: true } },
    ]);
    expect((await postOf(wordMuter, id))?.hasMutedWord).toBe(false);
    expect(await mainOf(muter, `/${quoter.id}/${id}`)).not.toContain("about marzipan");
  });

  it("X99 · keeps what it quotes when it is edited", async () => {
    const { author, quoter, reader } = people();
    const post = await publish(author, "original");
    const id = await quote(quoter, post);
    await sendEdit(quoter, id, { text: "look again" });
    expect(await quotedIn(reader, id)).toBe(post);
  });

  it("X99 · L2 · needs a text or a file of its own", async () => {
    const { author, quoter } = people();
    expect((await sendQuote(quoter, await publish(author, "x"), { text: " " })).status).toBe(422);
  });

  it.each([
    ["quoted", "x"],
    ["quotedVersion", "0"],
    ["quotedVersion", "x"],
    ["quoters", "some"],
  ])("X99 · L2 · with the field %s as `%s` is answered 422", async (name, value) => {
    const { author, quoter } = people();
    expect((await sendQuote(quoter, await publish(author, "x"), { [name]: value })).status).toBe(422);
  });
});

describe("the placeholder", () => {
  it("X99 · replaces a deleted post", async () => {
    const { author, quoter, reader } = people();
    const post = await publish(author, "soon gone");
    const id = await quote(quoter, post);
    await author.post(`/posts/${post}/delete`, {}, AS_JSON);
    expect([await quotedIn(reader, id), (await postOf(reader, id))?.id]).toEqual([null, id]);
    expect(await mainOf(caller(), `/${quoter.id}/${id}`)).toContain(GONE);
  });

  const endings = Object.entries(ENDINGS).filter(([name]) => !name.startsWith("for friends"));
  it.each(endings)("X99 · replaces a post %s, until the reader may see it again", async (_name, { end, ...ending }) => {
    const [by, from, to] = [await newMember("By"), await newMember("From"), await newMember("To")];
    const post = await ending.publish(by, "quoted words");
    const id = await quote(from, post);
    expect(await quotedIn(to, id)).toBe(post);
    const giveBack = await end(to, by, post);
    expect([await quotedIn(to, id), (await mainOf(to, `/${from.id}/${id}`)).includes("quoted words")]).toEqual([
      null,
      false,
    ]);
    await giveBack();
    await expect.poll(() => quotedIn(to, id)).toBe(post);
  });

  it("X99 · replaces the post for everybody while a block is between the two authors", async () => {
    const [by, from] = [await newMember("By"), await newMember("From")];
    const post = await publish(by, "original");
    const id = await quote(from, post);
    await block(by, from);
    expect([await quotedIn(people().reader, id), await quotedIn(caller(), id), await quotedIn(from, id)]).toEqual([
      null,
      null,
      null,
    ]);
    await unblock(by, from);
    expect(await quotedIn(people().reader, id)).toBe(post);
  });
});

describe("who can quote", () => {
  it("X100 · everybody can by default", async () => {
    const { author, quoter } = people();
    expect((await sendQuote(quoter, await publish(author, "x"))).status).toBe(200);
  });

  it.each([
    ["friends", [403, 200, 200]],
    ["nobody", [403, 403, 200]],
  ] as const)("X100 · `%s` refuses others, and never the author", async (quoters, expected) => {
    const [by, friend] = [await newMember("By"), await newMember("Friend")];
    await befriend(by, friend);
    const post = await publish(by, "x");
    await setQuoters(by, post, quoters);
    const statuses: number[] = [];
    for (const who of [people().quoter, friend, by]) {
      const may = (await postOf(who, post))?.mayQuote;
      const { status } = await sendQuote(who, post);
      expect(may).toBe(status === 200);
      statuses.push(status);
    }
    expect(statuses).toEqual(expected);
  });

  it("X100 · the choice comes with the post", async () => {
    const { author, quoter } = people();
    const answer = await author.post("/posts", { text: "x", quoters: "nobody" }, AS_JSON);
    const { id } = (await answer.json<{ post: { id: string } }>()).post;
    expect([(await postOf(author, id))?.quoters, (await sendQuote(quoter, id)).status]).toEqual(["nobody", 403]);
  });

  it("X100 · a later choice leaves earlier quotes as they are", async () => {
    const { author, quoter, reader } = people();
    const post = await publish(author, "x");
    const id = await quote(quoter, post);
    expect(await (await setQuoters(author, post, "nobody")).json()).toEqual({ ok: true, quoters: "nobody" });
    expect(await quotedIn(reader, id)).toBe(post);
  });

  it("X99 · nobody quotes a post for friends, not even its author", async () => {
    const [by, friend] = [await newMember("By"), await newMember("Friend")];
    await befriend(by, friend);
    const post = await publishForFriends(by, "x");
    expect([await codeOf(sendQuote(friend, post)), await codeOf(sendQuote(by, post))]).toEqual([
      [403, "forbidden"],
      [403, "forbidden"],
    ]);
  });

  it("X99 · X18 · a member whom a block separates from the author quotes nothing of theirs", async () => {
    const [by, from] = [await newMember("By"), await newMember("From")];
    const post = await publish(by, "x");
    await block(by, from);
    expect([await codeOf(sendQuote(from, post)), await countOf(post)]).toEqual([[404, "not-found"], 0]);
  });

  it("X99 · a refused quote isn't published", async () => {
    const { author } = people();
    const from = await newMember("From");
    const post = await publish(author, "x");
    await setQuoters(author, post, "nobody");
    await sendQuote(from, post);
    expect(await db.prepare("select count(*) as n from posts where author_id = ?").bind(from.id).first("n")).toBe(0);
  });
});

describe("a detached quote", () => {
  it("X100 · has the placeholder for everybody, and a repeat changes nothing", async () => {
    const { author, quoter, reader } = people();
    const id = await quote(quoter, await publish(author, "x"));
    expect([(await detach(author, id)).status, (await detach(author, id)).status]).toEqual([200, 200]);
    for (const who of [author, quoter, reader, caller()]) expect(await quotedIn(who, id)).toBeNull();
  });

  it("X100 · can't be attached again: its author can't quote the post once more, also after they deleted it", async () => {
    const [by, from] = [await newMember("By"), await newMember("From")];
    const post = await publish(by, "x");
    const id = await quote(from, post);
    await detach(by, id);
    expect(await codeOf(sendQuote(from, post))).toEqual([403, "forbidden"]);
    await from.post(`/posts/${id}/delete`, {}, AS_JSON);
    expect(await codeOf(sendQuote(from, post))).toEqual([403, "forbidden"]);
    expect((await sendQuote(people().quoter, post)).status).toBe(200);
  });

  it("X100 · only the author of the quoted post detaches it", async () => {
    const { author, quoter, reader } = people();
    const post = await publish(author, "x");
    const id = await quote(quoter, post);
    expect([(await detach(quoter, id)).status, (await detach(reader, id)).status]).toEqual([404, 404]);
    expect([(await detach(author, post)).status, await quotedIn(reader, id)]).toEqual([404, post]);
  });

  it("X100 · an author's quote of their own post can't be detached, so they can always quote it", async () => {
    const { author } = people();
    const post = await publish(author, "x");
    const id = await quote(author, post);
    expect([(await detach(author, id)).status, (await sendQuote(author, post)).status]).toEqual([404, 200]);
  });

  it("X85 · X100 · nothing is kept of whom the author refused once the post is deleted", async () => {
    const { author, quoter } = people();
    const post = await publish(author, "x");
    await detach(author, await quote(quoter, post));
    await author.post(`/posts/${post}/delete`, {}, AS_JSON);
    expect(await db.prepare("select count(*) as n from detached_quoters where post_id = ?").bind(post).first("n")).toBe(
      0,
    );
  });
});

describe("the notice", () => {
  it("X99 · the author of a quoted post is notified once of a quote, and is led to it", async () => {
    const [by, { quoter }] = [await newMember("By"), people()];
    const post = await publish(by, "x");
    const id = await quote(quoter, post);
    await expect.poll(async () => (await noticesOf(by)).length).toBe(1);
    await sendEdit(quoter, id, { text: "look again" });
    const html = await mainOf(by, "/notifications");
    expect([html.match(/quoted your post\./g)?.length, html.includes(`href="/${quoter.id}/${id}"`)]).toEqual([1, true]);
  });

  it("X99 · goes when the quote is deleted", async () => {
    const [by, { quoter }] = [await newMember("By"), people()];
    const id = await quote(quoter, await publish(by, "x"));
    await expect.poll(async () => (await noticesOf(by)).length).toBe(1);
    await quoter.post(`/posts/${id}/delete`, {}, AS_JSON);
    await expect.poll(async () => (await noticesOf(by)).length).toBe(0);
  });

  it("X99 · nobody is notified of their own quote, or by a member whom they mute", async () => {
    const [by, { quoter }] = [await newMember("By"), people()];
    const post = await publish(by, "x");
    await mute(by, quoter);
    await quote(by, post);
    await quote(quoter, post);
    await expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0);
    expect(await noticesOf(by)).toEqual([]);
  });

  it("X99 · of a quote for friends, only a friend is notified", async () => {
    const [by, friend, { quoter }] = [await newMember("By"), await newMember("Friend"), people()];
    await befriend(by, friend);
    const post = await publish(by, "x");
    await quote(quoter, post, { audience: "friends" });
    await quote(friend, post, { audience: "friends" });
    await expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0);
    expect((await noticesOf(by)).filter(({ kind }) => kind === "quote").map(({ actor }) => actor)).toEqual([friend.id]);
  });
});

it("X56 · X99 · a reported quote shows its moderator what it quotes", async () => {
  const { author, quoter, reader } = people();
  const [post, moderator] = [await publish(author, "what was quoted"), await newModerator()];
  const id = await quote(quoter, post);
  await report(reader, { type: "post", id });
  const { id: caseId } = await caseOf({ type: "post", id });
  const row = await db
    .prepare("select evidence from moderation_cases where id = ?")
    .bind(caseId)
    .first<string>("evidence");
  expect(evidenceIn(row)).toMatchObject({ quoted: { post, author: author.id, text: "what was quoted" } });
  const html = await mainOf(moderator, `/moderation/${caseId}`);
  expect([html.includes("what was quoted"), html.includes("Quotes a post by Author")]).toEqual([true, true]);
});

it("A11 · X99 · X100 · the file says what a post quotes, when that was detached, which posts its author can't quote again, and whom an author refused", async () => {
  const { author } = people();
  const [from, post] = [await newMember("From"), await publish(author, "x")];
  const id = await quote(from, post, { quoters: "friends" });
  await detach(author, id);
  const { Posts, DetachedQuotes } = (await (await from.get("/settings/export")).json()) as {
    Posts: Record<string, unknown>;
    DetachedQuotes: unknown;
  };
  expect(Posts[id]).toMatchObject({ quoters: "friends", quotes: { post, version: 1, detached: expect.any(Number) } });
  expect(DetachedQuotes).toEqual([post]);
  const file = (await (await author.get("/settings/export")).json()) as { Posts: Record<string, unknown> };
  expect(file.Posts[post]).toMatchObject({ refusedQuoters: [from.id] });
});

it("A11 · X99 · X100 · when an account is deleted, its quotes go, and a placeholder stands for what others quoted", async () => {
  const { reader } = people();
  const [gone, other] = [await newMember("Gone"), await newMember("Other")];
  const [theirs, others] = [await publish(gone, "x"), await publish(other, "y")];
  const [ofTheirs, byThem] = [await quote(reader, theirs), await quote(gone, others)];
  await detach(other, await quote(gone, others));
  await erase(gone);
  await settle();
  expect([await quotedIn(reader, ofTheirs), await postOf(reader, byThem), await countOf(others)]).toEqual([
    null,
    undefined,
    0,
  ]);
  const kept = db.prepare("select count(*) as n from detached_quoters where member_id = ?").bind(gone.id).first("n");
  expect(await kept).toBe(0);
});
