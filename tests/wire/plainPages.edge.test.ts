/** Pages without JavaScript: their links and forms, pressed as a browser does. */
import { expect, it } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { plainBrowser } from "~/tests/kit/workerd/plainBrowser";
import { comment, publish } from "~/tests/kit/workerd/wireBlocks";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { newHandle, saveProfile } from "~/tests/kit/workerd/wireMentions";
import { quote } from "~/tests/kit/workerd/wireQuotes";
import { sendEdit } from "~/tests/kit/workerd/wireEdits";
import { AS_JSON, caller, newMember } from "./caller";

const openPlain = (who: { cookie: string }, path: string) => plainBrowser(who.cookie, "main").open(path);
const textsIn = (html: string, text: RegExp): string[] => [...html.matchAll(text)].map(([found]) => found);

it("S6 · without JavaScript, the link More leads to older posts of the feed", async () => {
  const ada = await newMember("Ada");
  for (let n = 1; n <= 25; n++) await publish(ada, `plain ${n}.`);
  // a visitor's page may be a second old, also from an earlier file of tests
  const first = await eventually(async () => {
    const page = await openPlain(caller(), "/");
    expect(page.html).toContain("plain 25.");
    return page;
  });
  const second = await first.follow("More");
  const shown = [first, second].map(({ html }) => textsIn(html, /plain \d+\./g));
  expect(shown.flat()).toEqual(Array.from({ length: 25 }, (_, i) => `plain ${25 - i}.`));
});

it("S1 · S3 · S7 · without JavaScript, a member publishes, likes and comments", async () => {
  const ada = await newMember("Ada");
  const published = await (await openPlain(ada, "/")).press("Publish", { text: "pressed without scripts" });
  const post = published.within("article", "pressed without scripts");
  const liked = (await post.press("Like")).within("article", "pressed without scripts");
  expect(liked.html).toContain('title="Unlike"');
  const commented = await (await liked.follow("Comments")).press("Send comment", { text: "and foot" });
  expect(commented.within("article", "and foot").html).toContain('aria-label="Comment by Ada"');
  const unliked = await (await openPlain(ada, published.at)).within("article", "without scripts").press("Unlike");
  expect(unliked.within("article", "without scripts").html).toContain('title="Like"');
});

it("S4 · without JavaScript, a member reposts and undoes it", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await publish(bob, "worth passing on");
  const reposted = await (await openPlain(ada, `/${bob.id}`)).press("Repost");
  expect(reposted.html).toMatch(/data-count="repost"[^>]*>1</);
  expect((await reposted.press("Repost")).html).toMatch(/data-count="repost"[^>]*>0</);
});

it("S7 · S8 · without JavaScript, comments come in pages, oldest first", async () => {
  const ada = await newMember("Ada");
  const post = await publish(ada, "much to say");
  for (let n = 1; n <= 17; n++) await comment(ada, post, `number ${n}.`);
  const first = await openPlain(caller(), `/${ada.id}/${post}`);
  const second = await first.follow("More comments");
  expect(textsIn(first.html, /number \d+\./g)).toEqual(Array.from({ length: 15 }, (_, i) => `number ${i + 1}.`));
  expect(textsIn(second.html, /number \d+\./g)).toEqual(["number 16.", "number 17."]);
});

it("X105 · X107 · without JavaScript, a member sorts comments and replies to one", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const post = await publish(bob, "a post by hand");
  for (const text of ["the older", "the newer"]) await comment(bob, post, text);
  const newest = await (await openPlain(ada, `/${bob.id}/${post}`)).follow("Newest");
  expect(textsIn(newest.html, /the (older|newer)/g)).toEqual(["the newer", "the older"]);
  const own = await newest.within("article", "the newer").press("Reply");
  const replied = await own.press("Send comment", { text: "by hand too" });
  expect(replied.within("article", "by hand too").html).toContain('aria-label="Comment by Ada"');
  expect(replied.html).not.toContain("the older");
});

it("X110 · without JavaScript, Show opens a folded post", async () => {
  const ada = await newMember("Ada");
  await ada.post("/posts", { text: "eight legs", warning: "Spiders" }, AS_JSON);
  const folded = await openPlain(caller(), `/${ada.id}`);
  expect(folded.html).not.toContain("eight legs");
  expect((await folded.press("Show")).html).toContain("eight legs");
});

it("X102 · X103 · without JavaScript, the author edits a post and removes the earlier version", async () => {
  const ada = await newMember("Ada");
  const post = await publish(ada, "by hnad");
  const form = await (await openPlain(ada, `/${ada.id}/${post}`)).follow("Edit post");
  const edited = await form.press("Save", { text: "by hand" });
  expect(edited.within("article", "Post by Ada").html).toContain("by hand");
  const versions = await edited.follow("Edited");
  expect(versions.html).toContain("by hnad");
  expect((await versions.press("Remove")).html).toContain("No earlier versions");
});

it("X99 · X101 · without JavaScript, a visitor is led from a post to its quotes, and on to the version that one quotes", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const post = await publish(ada, "the first words");
  await quote(bob, post);
  await sendEdit(ada, post, { text: "other words" });
  const quotes = await (await openPlain(caller(), `/${ada.id}/${post}`)).follow("1 quote");
  expect(quotes.html).toContain("other words");
  expect((await quotes.follow("Edited since")).html).toContain("the first words");
});

it("X91 · X92 · without JavaScript, a visitor reads a tag's page to its end, and a member follows the tag", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  for (let n = 1; n <= 16; n++) await publish(bob, `number ${n} about #stamps`);
  const first = await openPlain(caller(), "/tags/Stamps");
  expect([first.at, textsIn((await first.follow("More")).html, /number \d+ about/g)]).toEqual([
    "/tags/stamps",
    ["number 1 about"],
  ]);
  const followed = await (await openPlain(ada, "/tags/stamps")).press("Follow tag");
  expect(followed.html).toContain("Unfollow tag");
  expect((await openPlain(ada, "/?tab=tags")).html).toContain("number 16 about");
  expect((await followed.press("Unfollow tag")).html).toContain("Follow tag");
});

it("X109 · without JavaScript, the button of the page of bookmarks removes one", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const post = await publish(bob, "worth keeping");
  await ada.post(`/posts/${post}/bookmark`, { on: "1" }, AS_JSON);
  const bookmarks = await openPlain(ada, "/bookmarks");
  expect(bookmarks.html).toContain("worth keeping");
  expect((await bookmarks.press("Remove bookmark")).html).toContain("No bookmarks yet");
});

it("X94 · without JavaScript, the tabs of the feed are links", async () => {
  const [ada, bob, chi] = [await newMember("Ada"), await newMember("Bob"), await newMember("Chi")];
  await befriend(ada, bob);
  await publish(bob, "by a friend");
  await publish(chi, "by a stranger");
  const friends = await (await openPlain(ada, "/?tab=all")).follow("Friends");
  expect(textsIn(friends.html, /by a (friend|stranger)/g)).toEqual(["by a friend"]);
  expect(friends.html).toMatch(/<a [^>]*role="tab" aria-selected="true"[^>]*href="\/\?tab=friends"/);
});

it("X87 · without JavaScript, a mention in a post leads to its member", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const handle = newHandle();
  await saveProfile(bob, { name: "Bob", handle });
  const post = await publish(ada, `Thanks @${handle}`);
  const mentioned = await (await openPlain(caller(), `/${ada.id}/${post}`)).follow(`@${handle}`);
  expect(mentioned.at).toBe(`/${bob.id}`);
});
