import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { uploadPicture } from "~/tests/kit/workerd/wireAudience";
import { jsonOf } from "~/tests/kit/workerd/wireBlocks";
import { caseOf, newModerator, report } from "~/tests/kit/workerd/wireDecisions";
import { muteWord } from "~/tests/kit/workerd/wireMutes";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

const { DB: db, SEARCH: search } = env as unknown as Env;
const PAGE = { accept: "text/html", "sec-fetch-mode": "navigate" };
const ALWAYS = caller("show-warned=1");

interface Published {
  id: string;
  warning: string | null;
}
const publish = (author: Caller, fields: Record<string, string>) => author.post("/posts", fields, AS_JSON);
const published = async (author: Caller, fields: Record<string, string> = {}) =>
  (await jsonOf<{ post: Published }>(publish(author, { text: "eight legs", warning: "Spiders", ...fields }))).post;
/** A post with a picture. */
async function withPicture(author: Caller, fields: Record<string, string> = {}) {
  const key = await uploadPicture(author, "posts");
  return { key, ...(await published(author, { ...fields, media: JSON.stringify([{ key, alt: "a tarantula" }]) })) };
}
const warningOf = async (who: Caller, post: string) =>
  (await jsonOf<{ posts: Published[] }>(who.get(`/api/posts?ids=${post}`))).posts[0]?.warning;
const pageOf = async (path: string, who = caller()) => (await who.get(path, PAGE)).text();
/** Without what scripts get. */
const mainOf = async (path: string, who = caller()) => /<main.*<\/main>/s.exec(await pageOf(path, who))?.[0] ?? "";

it("X110 · every reader gets the content warning with the post", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { id } = await published(ada, { warning: "  Spiders " });
  expect([await warningOf(bob, id), await warningOf(caller(), id)]).toEqual(["Spiders", "Spiders"]);
});

it("X110 · a post with a blank warning has none", async () => {
  const ada = await newMember("Ada");
  expect((await published(ada, { warning: "  " })).warning).toBeNull();
});

it("X110 · L2 · a warning of more than 100 characters is refused", async () => {
  const ada = await newMember("Ada");
  const [longest, tooLong] = [
    await publish(ada, { text: "x", warning: "w".repeat(100) }),
    await publish(ada, { text: "x", warning: "w".repeat(101) }),
  ];
  expect([longest.status, tooLong.status]).toEqual([200, 422]);
});

it("X163 · the limits of a post's text and warning and of a comment count code points", async () => {
  const ada = await newMember("Ada");
  const written = (more: number) => ({ text: "😀".repeat(3_000 + more), warning: "𠮷".repeat(100 + more) });
  const { id } = await published(ada, written(0));
  const comment = async (length: number) =>
    (await ada.post("/comments", { post: id, text: "😀".repeat(length) }, AS_JSON)).status;
  expect([(await publish(ada, written(1))).status, await comment(1_000), await comment(1_001)]).toEqual([
    422, 200, 422,
  ]);
});

it("X163 · ten pictures can have descriptions of 1,000 emoji each", async () => {
  const ada = await newMember("Ada");
  const keys = await Promise.all(Array.from({ length: 10 }, () => uploadPicture(ada, "posts")));
  const media = JSON.stringify(keys.map((key) => ({ key, alt: "😀".repeat(1_000) })));
  expect((await publish(ada, { text: "x", media })).status).toBe(200);
});

it("X163 · the card for other sites doesn't end inside of an emoji", async () => {
  const ada = await newMember("Ada");
  const { id } = await published(ada, { text: `${"a".repeat(158)}👩‍👩‍👧`, warning: "" });
  expect(await pageOf(`/${ada.id}/${id}`)).toContain(`<meta property="og:description" content="${"a".repeat(158)}"`);
});

it("X110 · the card for other sites has the warning, and neither the text nor the picture", async () => {
  const ada = await newMember("Ada");
  const { id, key } = await withPicture(ada);
  const [head = ""] = (await pageOf(`/${ada.id}/${id}`)).split("<body");
  expect(head).toContain('<meta property="og:description" content="Spiders"');
  for (const hidden of ["eight legs", key, "tarantula"]) expect(head).not.toContain(hidden);
});

it.each([
  ["its own page", (author: string, post: string) => `/${author}/${post}`],
  ["the author's profile", (author: string) => `/${author}`],
  ["the feed", () => "/"],
  ["the tab Friends", () => "/?tab=friends"],
  ["the list of bookmarks", () => "/bookmarks"],
  ["the search", () => "/search?query=weaving"],
])("X110 · on %s, the HTML of a folded post has the warning and not the text", async (_where, path) => {
  const ada = await newMember("Ada");
  const { id } = await withPicture(ada, { text: "eight legs, weaving" });
  await ada.post(`/posts/${id}/bookmark`, { on: "1" }, AS_JSON);
  const main = () => mainOf(path(ada.id, id), ada);
  await expect.poll(main).toContain(`data-post="${id}"`); // the search hears of the post after the answer
  expect(await main()).toContain("Spiders");
  for (const hidden of ["legs, weaving", "tarantula"]) expect(await main()).not.toContain(hidden);
});

it("X110 · the page of a folded post has its date", async () => {
  const ada = await newMember("Ada");
  const { id } = await published(ada);
  expect(await mainOf(`/${ada.id}/${id}`)).toMatch(/<time dateTime=/i);
});

it("X110 · a browser that always shows warned posts gets the text in the HTML", async () => {
  const ada = await newMember("Ada");
  const { id } = await published(ada);
  expect(await mainOf(`/${ada.id}/${id}`, ALWAYS)).toContain("eight legs");
});

it("X110 · without JavaScript, a folded post shows its text when the address asks for it", async () => {
  const ada = await newMember("Ada");
  const { id } = await published(ada);
  expect(await mainOf(`/${ada.id}/${id}?unfold=${id}`)).toContain("eight legs");
});

it("X110 · without JavaScript, a post gets its warning from the form of the feed", async () => {
  const ada = await newMember("Ada");
  const [form = ""] = /<form method="post" action="\/posts".*?<\/form>/s.exec(await pageOf("/", ada)) ?? [];
  expect(form).toMatch(/<input[^>]*name="warning"/);
  await ada.post("/posts", { text: "by hand", warning: "Spiders" }, PAGE);
  const post = await db.prepare("select id from posts where author_id = ?").bind(ada.id).first<string>("id");
  expect(await warningOf(caller(), post ?? "")).toBe("Spiders");
});

it("X110 · without JavaScript, the form of the settings sets and takes back the choice to always show", async () => {
  const set = async (fields: Record<string, string>) =>
    (await caller().post("/settings/warnings", fields, PAGE)).headers.get("set-cookie");
  expect([await set({ on: "1" }), await set({})]).toEqual([
    expect.stringMatching(/^show-warned=1;/),
    expect.stringMatching(/^show-warned=0;/),
  ]);
});

it("X110 · in the Media tab, the file of a warned post has the warning as its description", async () => {
  const ada = await newMember("Ada");
  await withPicture(ada);
  const [folded, shown] = [await mainOf(`/${ada.id}?tab=media`), await mainOf(`/${ada.id}?tab=media`, ALWAYS)];
  expect([folded.includes('alt="Spiders"'), folded.includes("tarantula")]).toEqual([true, false]);
  expect([shown.includes('alt="Spiders"'), shown.includes("tarantula")]).toEqual([false, true]);
});

it("X110 · the search finds the text of a warned post", async () => {
  const ada = await newMember("Ada");
  const { id } = await published(ada, { text: "eight quizzical legs" });
  await vi.waitUntil(() => search.prepare("select 1 from posts where post_id = ?").bind(id).first(), {
    timeout: 10_000,
  });
  expect(await pageOf("/search?query=quizzical")).toContain(id);
});

it("X110 · a line of the author's notifications has the warning in place of the text", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { id } = await published(ada);
  await bob.post(`/posts/${id}/like`, { on: "1" }, AS_JSON);
  await expect.poll(() => mainOf("/notifications", ada)).toContain("liked your post.");
  const main = await mainOf("/notifications", ada);
  expect([main.includes("Spiders"), main.includes("eight legs")]).toEqual([true, false]);
});

it("X110 · X56 · a moderator sees the text and the warning of a reported post", async () => {
  const [ada, bob, moderator] = [await newMember("Ada"), await newMember("Bob"), await newModerator()];
  const subject = { type: "post", id: (await published(ada)).id } as const;
  await report(bob, subject);
  const main = await mainOf(`/moderation/${(await caseOf(subject)).id}`, moderator);
  expect(main).toContain("Content warning: Spiders");
  expect(main).toContain("eight legs");
});

it("X110 · X24 · a muted word collapses a post that has it only in its warning", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { id } = await published(ada);
  await muteWord(bob, "spiders");
  const { posts } = await jsonOf<{ posts: object[] }>(bob.get(`/api/posts?ids=${id}`));
  expect(posts).toMatchObject([{ hasMutedWord: true }]);
});

it("X164 · a page without scripts gives a text, a name and a title their directions", async () => {
  const ada = await newMember("מרים כהן!");
  const { id } = await published(ada, { text: "שלום!", warning: "" });
  const page = await pageOf(`/${ada.id}/${id}`);
  expect(page).toMatch(/<p[^>]* dir="auto"[^>]*>שלום!/);
  expect(page).toMatch(/<a[^>]* dir="auto"[^>]*>מרים כהן!</);
  expect(page).toMatch(/<textarea[^>]* dir="auto"/);
  expect(page).toContain("\u2068מרים כהן!\u2069");
});
