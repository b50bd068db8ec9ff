import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { pagesOf, textOf } from "~/tests/kit/workerd/dayOfPages";
import { commentWithFile, publishForFriends, uploadPicture } from "~/tests/kit/workerd/wireAudience";
import { comment, feedOf, inboxOf, postRoomOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, caller, newMember } from "./caller";

const { DB: db } = env as unknown as Env;

it("X32 · in a day online, neither a stranger nor a visitor receives a trace of a post for friends", async () => {
  const [author, friend, stranger] = [
    await newMember("Author"),
    await newMember("Friend"),
    await newMember("Stranger"),
  ];
  await befriend(author, friend);
  await befriend(stranger, await newMember("Another"));
  const known = await publish(author, "zebra for everyone");
  const visitor = caller();
  const sockets = {
    inbox: await inboxOf(stranger),
    feed: await feedOf(stranger),
    post: await postRoomOf(stranger, known),
    "visitor's feed": await feedOf(visitor),
  };

  // the stranger's page asks for the counts of posts whose ids it has somehow learned
  const [file, commentFile] = [await uploadPicture(author, "posts"), await uploadPicture(friend, "comments")];
  const post = await publishForFriends(author, "secret zebra", [file]);
  for (const feed of [sockets.feed, sockets["visitor's feed"]]) feed.send({ t: "watch", posts: [known, post] });
  const deleted = await publishForFriends(author, "secret zebra deleted");
  const said = await commentWithFile(friend, post, "secret zebra comment", commentFile);
  const unsaid = await comment(friend, post, "secret zebra comment deleted");
  await friend.post(`/posts/${post}/like`, { on: "1" }, AS_JSON);
  await friend.post(`/posts/${post}/repost`, { on: "1" }, AS_JSON);
  await author.post(`/comments/${said}/like`, { on: "1" }, AS_JSON);
  await friend.post(`/comments/${unsaid}/delete`, {}, AS_JSON);
  await author.post(`/posts/${post}/edit/send`, { text: "secret zebra edited", version: "1" }, AS_JSON);
  await author.post(`/posts/${post}/commenters`, { commenters: "friends" }, AS_JSON);
  await author.post(`/posts/${deleted}/delete`, {}, AS_JSON);
  await expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0);
  const last = await publish(author, "the last post");
  for (const feed of [sockets.feed, sockets["visitor's feed"]])
    await expect.poll(() => textOf(feed.frames)).toContain(last);

  const seen = await (await friend.get(`/${author.id}/${post}`)).text();
  for (const trace of [post, said, file, commentFile, "secret zebra edited"]) expect(seen).toContain(trace);

  const received = new Map(Object.entries(sockets).map(([name, { frames }]) => [name, textOf(frames)]));
  for (const [name, who] of Object.entries({ stranger, visitor }))
    for (const path of pagesOf(who, author, known))
      received.set(`${name}: ${path}`, await (await who.get(path)).text());
  const traces = [post, deleted, said, unsaid, file, commentFile, "secret"];
  const found = [...received].flatMap(([source, text]) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${source}: ${trace}`),
  );
  expect(found).toEqual([]);
  expect(received.get("stranger: /")).toContain(known);
});
