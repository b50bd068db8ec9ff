import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { pngBytes } from "~/tests/kit/media/png";
import { startChat } from "~/tests/kit/workerd/chatFiles";
import { pagesOf, textOf } from "~/tests/kit/workerd/dayOfPages";
import type { TestSocket } from "~/tests/kit/workerd/rooms";
import { block, chatOf, comment, feedOf, inboxOf, jsonOf, postRoomOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { create, idIn } from "~/tests/kit/workerd/wireGroups";
import { AS_JSON, type Caller, newMember } from "./caller";

const { DB: db } = env as unknown as Env;

/** Everything that names a member: the id and the name, the posts and comments with their texts, and the files. */
interface Traces {
  who: Caller;
  words: string[];
}

/** What `who` does while both are online. Returns the traces of it. */
async function day(who: Caller, word: string, chisPost: string): Promise<string[]> {
  await who.post("/profile", { name: `${word} zebra`, about: `${word} about`, dob: "1990-01-01" });
  const { key } = await jsonOf<{ key: string }>(who.upload(new Uint8Array(pngBytes({ width: 40, height: 30 }))));
  const written = await jsonOf<{ post: { id: string } }>(
    who.post("/posts", { text: `${word} zebra post`, media: JSON.stringify([{ key, alt: `${word} alt` }]) }, AS_JSON),
  );
  const removed = await publish(who, `${word} zebra removed`);
  const said = await comment(who, chisPost, `${word} zebra comment`);
  const unsaid = await comment(who, chisPost, `${word} zebra comment removed`);
  await who.post(`/posts/${chisPost}/like`, { on: "1" });
  await who.post(`/posts/${chisPost}/repost`, { on: "1" });
  await who.post(`/comments/${said}/like`, { on: "1" });
  await who.post(`/comments/${unsaid}/delete`);
  await who.post(`/posts/${removed}/delete`);
  return [who.id, word, key, written.post.id, removed, said, unsaid];
}

/** An inbox's frames without the summaries of chats: the two share a chat and a group. */
const withoutChats = (inbox: TestSocket<{ t: string }>): unknown[] =>
  inbox.frames.filter(({ t }) => t !== "chat").map((frame) => ({ ...frame, chats: [] }));

it("X13 · X14 · X18 · in a day with both online, neither member of a blocked pair receives a trace of the other", async () => {
  const [ada, bob, chi] = [await newMember("adaword zebra"), await newMember("bobword zebra"), await newMember("Chi")];
  await befriend(ada, bob, chi);
  await befriend(bob, chi);
  await startChat(ada, bob);
  const group = await idIn(await create(chi, [ada, bob]));
  const chisPost = await publish(chi, "a post by Chi");
  const before: Traces[] = [];
  for (const [who, word] of [
    [ada, "adaword"],
    [bob, "bobword"],
  ] as const)
    before.push({ who, words: await day(who, word, chisPost) });
  await bob.post(`/posts/${before[0]?.words[3]}/like`, { on: "1" });
  await expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0);

  await block(ada, bob);
  const sockets = new Map<Caller, { inbox: TestSocket<{ t: string }>; live: TestSocket<{ t: string }>[] }>();
  for (const who of [ada, bob])
    sockets.set(who, { inbox: await inboxOf(who), live: [await feedOf(who), await postRoomOf(who, chisPost)] });
  const traces = [
    { who: ada, words: [...(before[0]?.words ?? []), ...(await day(ada, "adaword", chisPost))] },
    { who: bob, words: [...(before[1]?.words ?? []), ...(await day(bob, "bobword", chisPost))] },
  ];
  const groupScreen = await chatOf(bob, group);
  groupScreen.send({ t: "send", id: crypto.randomUUID(), text: "bobword in the group" });
  await groupScreen.next("message");
  await expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0);
  const last = await publish(chi, "the last post");
  for (const { live } of sockets.values()) await expect.poll(() => textOf(live[0]?.frames ?? [])).toContain(last);

  // somebody whom no block keeps from them finds both
  for (const path of ["/", `/${chi.id}/${chisPost}`, "/api/people?query=zebra", "/api/found?tab=posts&query=zebra"]) {
    const text = await (await chi.get(path)).text();
    expect([path, text.includes(ada.id), text.includes(bob.id)]).toEqual([path, true, true]);
  }

  for (const { who, words } of traces) {
    const other = who === ada ? bob : ada;
    const { inbox, live } = sockets.get(other) ?? { inbox: null, live: [] };
    const received = new Map<string, string>([
      ["inbox", textOf(inbox ? withoutChats(inbox) : [])],
      ["the feed's room", textOf(live[0]?.frames ?? [])],
      ["the post's room", textOf(live[1]?.frames ?? [])],
    ]);
    for (const path of pagesOf(other, chi, chisPost)) {
      const answer = await other.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      received.set(path, await answer.text());
    }
    const found = [...received].flatMap(([source, text]) =>
      words.filter((word) => text.includes(word)).map((word) => `${source}: ${word}`),
    );
    expect(found, `what ${other === ada ? "Ada" : "Bob"} receives`).toEqual([]);
  }
});
