import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ENDINGS } from "~/tests/kit/workerd/unreadablePosts";
import { publish } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator } from "~/tests/kit/workerd/wireDecisions";
import { AS_PAGE, mainOf, publishEdited, sendEdit, versionsPage } from "~/tests/kit/workerd/wireEdits";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, caller, type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;

const remove = (who: Caller, post: string, n: number) => who.post(`/posts/${post}/versions`, { n: String(n) }, AS_JSON);
const statusOf = async (who: Caller, author: Caller, post: string) =>
  (await who.get(versionsPage(author, post), AS_PAGE)).status;
const countOf = (post: string) =>
  db.prepare("select count(*) as n from post_versions where post_id = ?").bind(post).first<number>("n");

it("X103 · everybody who can see a post sees its earlier versions, newest first, with their times", async () => {
  const ada = await newMember("Ada");
  const post = await publishEdited(ada, "the first text", "the second text", "the third text");
  for (const who of [caller(), await newMember("Bob")]) {
    const main = await mainOf(who, versionsPage(ada, post));
    expect(main).toMatch(/the second text.*the first text/s);
    expect([main.match(/<li/g)?.length, main.match(/<time/gi)?.length]).toEqual([2, 3]);
    expect(main).not.toContain("Remove version");
  }
});

it("X103 · the first version has the time of the post, and the second one that of the first edit", async () => {
  const ada = await newMember("Ada");
  const post = await publish(ada, "one");
  await db.prepare("update posts set created_at = 1000 where id = ?").bind(post).run();
  await sendEdit(ada, post, { text: "two" });
  await db.prepare("update posts set edited_at = 2000 where id = ?").bind(post).run();
  await sendEdit(ada, post, { text: "three" }, 2);
  const [, list = ""] = /<ul(.*)<\/ul>/s.exec(await mainOf(caller(), versionsPage(ada, post))) ?? [];
  expect([...list.matchAll(/<time dateTime="([^"]+)"/gi)].map(([, time]) => Date.parse(time ?? ""))).toEqual([
    2_000, 1_000,
  ]);
});

it("X103 · a post leads to its earlier versions once it is edited", async () => {
  const ada = await newMember("Ada");
  const [edited, plain] = [await publishEdited(ada, "one", "two"), await publish(ada, "one")];
  expect(await mainOf(caller(), `/${ada.id}/${edited}`)).toContain(`href="${versionsPage(ada, edited)}"`);
  expect(await mainOf(caller(), `/${ada.id}/${plain}`)).not.toContain("/versions");
});

it("X103 · X110 · an earlier version with a content warning is folded by it", async () => {
  const ada = await newMember("Ada");
  const post = await publish(ada, "x");
  await sendEdit(ada, post, { text: "eight legs", warning: "Spiders" });
  await sendEdit(ada, post, { text: "y" }, 2);
  const main = await mainOf(caller(), versionsPage(ada, post));
  expect([main.includes("Spiders"), main.includes("eight legs")]).toEqual([true, false]);
  expect(await mainOf(caller(), `${versionsPage(ada, post)}?unfold=${post}.2`)).toContain("eight legs");
});

it("X103 · the author removes an earlier version for good, and the others keep their numbers", async () => {
  const ada = await newMember("Ada");
  const post = await publishEdited(ada, "the first text", "the second text", "the third text");
  expect([(await remove(ada, post, 1)).status, (await remove(ada, post, 1)).status]).toEqual([200, 200]);
  const main = await mainOf(ada, versionsPage(ada, post));
  expect([main.includes("the first text"), main.includes("the second text")]).toEqual([false, true]);
  await sendEdit(ada, post, { text: "the fourth text" }, 3);
  const { results } = await db.prepare("select n from post_versions where post_id = ? order by n").bind(post).all();
  expect(results).toEqual([{ n: 2 }, { n: 3 }]);
});

it("X103 · nobody else removes a version", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const post = await publishEdited(ada, "one", "two");
  expect([(await remove(bob, post, 1)).status, (await remove(caller(), post, 1)).status]).toEqual([404, 401]);
  expect(await countOf(post)).toBe(1);
});

it("X103 · the current version can't be removed", async () => {
  const ada = await newMember("Ada");
  const post = await publishEdited(ada, "one", "two");
  await remove(ada, post, 2);
  expect(await mainOf(caller(), `/${ada.id}/${post}`)).toContain("two");
  expect(await db.prepare("select version from posts where id = ?").bind(post).first("version")).toBe(2);
  expect(await countOf(post)).toBe(1);
});

it("X103 · without JavaScript, the author's form removes a version and leads back to the page", async () => {
  const ada = await newMember("Ada");
  const post = await publishEdited(ada, "one", "two");
  const path = versionsPage(ada, post);
  expect(await mainOf(ada, path)).toMatch(new RegExp(`<form method="post" action="/posts/${post}/versions"`));
  const answer = await ada.post(
    `/posts/${post}/versions`,
    { n: "1" },
    { ...AS_PAGE, referer: `http://parlor.test${path}` },
  );
  expect([answer.status, answer.headers.get("location"), await countOf(post)]).toEqual([303, path, 0]);
});

it("X103 · the versions under another member's id lead to their own address", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const post = await publishEdited(ada, "one", "two");
  expect((await caller().get(versionsPage(bob, post), AS_PAGE)).headers.get("location")).toBe(versionsPage(ada, post));
});

it.each(Object.entries(ENDINGS))(
  "X103 · the versions of a post %s aren't shown, and come back",
  async (_what, ending) => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    await befriend(ada, bob);
    const post = await ending.publish(bob, "one");
    await sendEdit(bob, post, { text: "two" });
    expect(await statusOf(ada, bob, post)).toBe(200);
    const giveBack = await ending.end(ada, bob, post);
    expect(await statusOf(ada, bob, post)).toBe(404);
    await giveBack();
    expect(await mainOf(ada, versionsPage(bob, post))).toContain("one");
  },
);

it("X57 · X103 · a moderator's deletion takes the versions along", async () => {
  const [ada, bob, moderator] = [await newMember("Ada"), await newMember("Bob"), await newModerator()];
  const post = await publishEdited(ada, "one", "two");
  await decided({ reporter: bob, moderator }, { type: "post", id: post }, "delete");
  expect(await countOf(post)).toBe(0);
});
