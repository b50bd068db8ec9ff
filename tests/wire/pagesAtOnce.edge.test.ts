import { expect, it } from "vitest";
import { jsonOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { AS_PAGE } from "~/tests/kit/workerd/wireEdits";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { mute } from "~/tests/kit/workerd/wireMutes";
import { AS_JSON, type Caller, newMember } from "./caller";

const ROUNDS = 20;

/** The posts that a page shows, each with what the viewer did to it. */
const cardsIn = (html: string) =>
  [...html.matchAll(/<article data-post="(\w+)".*?<\/article>/gs)].map(([card, id]) => ({
    id,
    isLiked: card.includes('title="Unlike"'),
    isReposted: card.includes("You reposted this post."),
  }));
const pageOf = async (who: Caller, path: string) => (await who.get(path, AS_PAGE)).text();
const mark = (who: Caller, post: string, as: "like" | "repost" | "bookmark") =>
  who.post(`/posts/${post}/${as}`, { on: "1" }, AS_JSON);

it("X13 · X22 · X109 · pages that two members load at the same time have nothing of each other", async () => {
  const [ada, cleo, bob] = [await newMember("Ada"), await newMember("Cleo"), await newMember("Bob")];
  await befriend(bob, ada);
  const [first, second, third] = [await publish(bob, "one"), await publish(bob, "two"), await publish(cleo, "three")];
  const { post: forFriends } = await jsonOf<{ post: { id: string } }>(
    bob.post("/posts", { text: "only for friends", audience: "friends" }, AS_JSON),
  );
  for (const [who, post, as] of [
    [ada, first, "like"],
    [ada, second, "bookmark"],
    [ada, third, "repost"],
    [cleo, second, "like"],
    [cleo, third, "bookmark"],
  ] as const)
    await mark(who, post, as);
  await mute(cleo, bob);

  const of = (id: string, more: object = {}) => ({ id, isLiked: false, isReposted: false, ...more });
  const ofAda = [of(forFriends.id), of(third, { isReposted: true }), of(second), of(first, { isLiked: true })];
  const ofCleo = [of(third)]; // Bob's posts are collapsed
  for (let round = 0; round < ROUNDS; round++) {
    const [adasFeed, cleosFeed, adasBookmarks, cleosBookmarks] = await Promise.all([
      pageOf(ada, "/"),
      pageOf(cleo, "/"),
      pageOf(ada, "/bookmarks"),
      pageOf(cleo, "/bookmarks"),
    ]);
    expect([cardsIn(adasFeed), cardsIn(cleosFeed)], `round ${round}`).toEqual([ofAda, ofCleo]);
    expect([cardsIn(adasBookmarks), cardsIn(cleosBookmarks)], `round ${round}`).toEqual([[of(second)], [of(third)]]);
    expect([adasFeed, cleosFeed].map((html) => html.includes("only for friends"))).toEqual([true, false]);
  }
});
