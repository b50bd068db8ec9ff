import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { until } from "~/tests/kit/workerd/rooms";
import { inboxOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { AS_JSON, caller, type Caller, newMember } from "./caller";

const db = (env as unknown as { DB: D1Database }).DB;

/** `who` likes, reposts and comments on a new post of `author`. Returns the author's notices. */
async function noticesAfter(author: Caller, who: Caller): Promise<string[]> {
  await author.post("/posts", { text: "look" });
  const post = await db.prepare("select id from posts where author_id = ?").bind(author.id).first<string>("id");
  await who.post(`/posts/${post}/like`, { on: "1" });
  await who.post(`/posts/${post}/repost`, { on: "1" });
  await who.post("/comments", { post: post ?? "", text: "so true" });
  // every event is delivered
  await expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0);
  return (
    (await (await author.get("/notifications")).text()).match(/\b(liked|reposted|commented on) your post\./g) ?? []
  ).sort();
}

it("S11 · a like, a comment and a repost of another member's post notify its author", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  expect(await noticesAfter(ada, bob)).toEqual(["commented on your post.", "liked your post.", "reposted your post."]);
});

it("S11 · a member who likes, reposts and comments on their own post isn't notified", async () => {
  const ada = await newMember("Ada");
  expect(await noticesAfter(ada, ada)).toEqual([]);
});

it.each(["like", "repost"])("X152 · a %s that is undone and repeated isn't a new notice", async (what) => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const post = await publish(ada, "look");
  const inbox = await inboxOf(ada);
  const toggle = (on: "0" | "1") => bob.post(`/posts/${post}/${what}`, { on }, AS_JSON);
  await toggle("1");
  await until(() => inbox.of("activity").at(-1)?.unviewed === 1, "the notice");
  inbox.send({ t: "viewed" });
  await inbox.next("viewed");
  await toggle("0");
  await toggle("1");
  await inbox.next("activity", 3);
  expect(inbox.of("activity").map(({ unviewed }) => unviewed)).toEqual([1, 0, 0]);
});

it("A4 · the server renders Logout for a member, and Login/Sign-up for a visitor", async () => {
  const ada = await newMember("Ada");
  const named = async (who: typeof ada) => (await (await who.get("/")).text()).match(/Logout|Login\/Sign-up/g) ?? [];
  expect(new Set(await named(ada))).toEqual(new Set(["Logout"]));
  expect(new Set(await named(caller()))).toEqual(new Set(["Login/Sign-up"]));
});
