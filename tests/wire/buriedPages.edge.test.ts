import { beforeAll, expect, it } from "vitest";
import { type Buried, buriedFile, buriedThings } from "~/tests/kit/workerd/buriedThings";
import { plainBrowser } from "~/tests/kit/workerd/plainBrowser";
import { countRoundTrips } from "~/tests/kit/workerd/roundTrips";
import { type Caller, newMember } from "./caller";

/** The most that a page looks at, and one more, which shows whether there is a next page. */
const COUNT = 51;
const database = countRoundTrips();
let reader: Caller;
let world: Buried;
let file: { owner: string; key: string };
beforeAll(async () => {
  reader = await newMember("Reader");
  world = await buriedThings("blocked", { reader: reader.id, count: COUNT });
  file = await buriedFile(COUNT);
});

const postPath = () => `/${world.author}/${world.post}`;
const quotedPath = () => `/${world.author}/${world.quoted}`;
const below = () => `data-post="${world.below}"`;
const ofReader = () => `href="/${world.reader}"`;
const found = (text: string, tab: string) => `/search?${new URLSearchParams({ query: text, tab })}`;

/** The path of the list, what the page of the thing behind the others has, and what an empty list says. */
const LISTS: Record<string, [path: () => string, has: () => string, says: string]> = {
  "the tab All": [() => "/?tab=all", below, "Nothing here yet"],
  "the tab Friends": [() => "/?tab=friends", below, "No posts by friends yet"],
  "the tab Tags": [() => "/?tab=tags", below, "No posts with your tags yet"],
  "a tag's newest posts": [() => `/tags/${world.word}`, below, "No posts with"],
  "a tag's most liked posts": [() => `/tags/${world.word}?sort=liked`, below, "No posts with"],
  "a profile's reposts": [() => `/${world.author}`, below, "No posts available"],
  "a profile's media": [() => `/${file.owner}?tab=media`, () => file.key, "No media available"],
  "a post's quotes": [() => `${quotedPath()}/quotes`, below, "No quotes to show"],
  "a post's likes": [() => `${quotedPath()}/likes`, ofReader, "Nobody has liked"],
  "a post's reposts": [() => `${quotedPath()}/reposts`, ofReader, "Nobody has reposted"],
  "a post's comments, oldest first": [postPath, () => `id="${world.lastComment}"`, "No comments yet"],
  "a post's comments, newest first": [
    () => `${postPath()}?sort=newest`,
    () => `id="${world.firstComment}"`,
    "No comments yet",
  ],
  "a post's comments, most liked first": [
    () => `${postPath()}?sort=liked`,
    () => `id="${world.lastComment}"`,
    "No comments yet",
  ],
  "a comment's replies": [() => `${postPath()}/${world.parent}`, () => `id="${world.lastReply}"`, "No replies yet"],
  bookmarks: [() => "/bookmarks", below, "No bookmarks yet"],
  "the search for posts": [() => found(world.word, "posts"), below, "No results for"],
  "the search for people": [() => found(world.word, "people"), () => `href="/${world.author}"`, "No results for"],
  "the search for both": [() => found(world.word, "all"), below, "No results for"],
  "the search for a mention": [() => found(`@${world.handle}`, "posts"), below, "No results for"],
};

it.each(Object.entries(LISTS))(
  "X13 · U4 · without JavaScript, pages of %s without anything for the reader look at 50 things at most, lead to what is behind, and don't say that the list is empty",
  async (_, [path, has, says]) => {
    database.restart();
    let page = await plainBrowser(reader.cookie, "main").open(path());
    let pages = 1;
    for (; !page.html.includes(has()) && pages < 10; pages++) {
      expect(page.html).not.toContain(says);
      page = await page.follow(/More [a-z]+</.exec(page.html)?.[0].slice(0, -1) ?? "More");
    }
    expect(page.html).toContain(has());
    expect(pages).toBeGreaterThan(1);
    expect(database.mostReturned()).toBeGreaterThan(0);
    expect(database.mostReturned()).toBeLessThanOrEqual(COUNT);
  },
);

it("P5 · the link to the next page of the Media tab doesn't name a file that the tab doesn't show", async () => {
  const { html } = await plainBrowser(reader.cookie, "main").open(`/${file.owner}?tab=media`);
  expect([/before=(\d+-0)"/.test(html), html.includes("Comments/")]).toEqual([true, false]);
});
