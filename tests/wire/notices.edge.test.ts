import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { caller, newMember } from "./caller";

const db = (env as unknown as { DB: D1Database }).DB;

it("S11 · a like, a comment and a repost of another's post notify its author; of one's own they do not", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await ada.post("/posts.data", { text: "look" });
  const post = await db.prepare("select id from posts where author_id = ?").bind(ada.id).first<string>("id");
  const react = async (who: typeof ada) => {
    await who.post(`/posts/${post}/like.data`, { on: "1" });
    await who.post(`/posts/${post}/repost.data`, { on: "1" });
    await who.post("/comments.data", { post: post ?? "", text: "so true" });
    await expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0); // everybody was told
  };
  const notices = async () => ((await (await ada.get("/notifications")).text()).match(/\b(liked|reposted|commented on) your post\./g) ?? []).sort();
  await react(ada);
  expect(await notices()).toEqual([]);
  await react(bob);
  expect(await notices()).toEqual(["commented on your post.", "liked your post.", "reposted your post."]);
});

it("A4 · a page is drawn for who asks: a member's with the member, a visitor's with the login", async () => {
  const ada = await newMember("Ada");
  const named = async (who: typeof ada) => (await (await who.get("/")).text()).match(/Logout|Login\/Sign-up/g) ?? [];
  expect(new Set(await named(ada))).toEqual(new Set(["Logout"]));
  expect(new Set(await named(caller()))).toEqual(new Set(["Login/Sign-up"]));
});
