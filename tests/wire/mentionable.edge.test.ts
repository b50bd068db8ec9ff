import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import type { Env } from "~/app/server/env.server";
import { publishForFriends } from "~/tests/kit/workerd/wireAudience";
import { block, jsonOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { sendEdit } from "~/tests/kit/workerd/wireEdits";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { newHandle, withHandle } from "~/tests/kit/workerd/wireMentions";
import { BAN, decideAbout } from "~/tests/kit/workerd/wireModeration";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

const world = env as unknown as Env;

const suggested = async (who: Caller, query: string): Promise<string[]> => {
  const path = `/api/mentionable?${new URLSearchParams({ query })}`;
  return (await jsonOf<{ people: { handle: string }[] }>(who.get(path))).people.map(({ handle }) => handle);
};

describe("suggestions", () => {
  it("X88 · friends come first, then others, by the beginning of the handle", async () => {
    const me = await withHandle("Me");
    const begun = newHandle();
    const [other, friend] = [await withHandle("Other", `${begun}a`), await withHandle("Friend", `${begun}b`)];
    await befriend(me, friend);
    expect(await suggested(me, begun.toUpperCase())).toEqual([friend.handle, other.handle]);
    expect(await suggested(me, `${begun}a`)).toEqual([other.handle]);
  });

  it("X88 · others are found by their name, but only with a handle", async () => {
    const me = await newMember("Me");
    const word = `Q${crypto.randomUUID().slice(0, 8)}`;
    const named = await withHandle(`Ann ${word}`);
    await newMember(`Bob ${word}`);
    await deliverOutbox(world);
    expect(await suggested(me, word)).toEqual([named.handle]);
  });

  it("X88 · nobody is suggested whom the member can't see, nor the member", async () => {
    const begun = newHandle();
    const me = await withHandle("Me", `${begun}m`);
    const [blocking, blocked, banned] = [
      await withHandle("Blocking", `${begun}a`),
      await withHandle("Blocked", `${begun}b`),
      await withHandle("Banned", `${begun}c`),
    ];
    await block(blocking, me);
    await block(me, blocked);
    await decideAbout(banned, BAN);
    expect(await suggested(me, begun)).toEqual([]);
  });

  it("X88 · at most eight members are suggested", async () => {
    const [me, begun] = [await newMember("Me"), newHandle()];
    for (let n = 0; n < 9; n++) await withHandle("Other", `${begun}_${"abcdefghj"[n]}`);
    expect(await suggested(me, begun)).toHaveLength(8);
  });

  it.each(["", " ", "%", "a b", "\u0000"])("X88 · the query %j suggests nobody", async (query) => {
    expect(await suggested(await newMember("Me"), query)).toEqual([]);
  });

  it("X87 · handles lead to their members, for a member who can see them", async () => {
    const me = await newMember("Me");
    const [ada, eve] = [await withHandle("Ada"), await withHandle("Eve")];
    await block(eve, me);
    const path = `/api/mentionable?handles=${ada.handle.toUpperCase()},${eve.handle},nobody_at_all,,%20`;
    const { owners } = await jsonOf<{ owners: Record<string, string> }>(me.get(path));
    expect(Object.values(owners)).toEqual([ada.id]);
  });
});

describe("search for mentions", () => {
  const found = async (who: Caller, query: string, before?: string) => {
    const path = `/api/found?${new URLSearchParams({ query, ...(before && { before }) })}`;
    const { page } = await jsonOf<{ page: { items: { id: string }[]; next: string | null } }>(who.get(path));
    return { ids: page.items.map(({ id }) => id), next: page.next };
  };

  it("X93 · a handle finds the posts for everyone that mention its member, newest first", async () => {
    const [ada, bob] = [await withHandle("Ada"), await withHandle("Bob")];
    await befriend(ada, bob);
    const first = await publish(ada, `one @${bob.handle}`);
    const second = await publish(ada, `two @${bob.handle} @${bob.handle}`);
    await publishForFriends(ada, `three @${bob.handle}`);
    expect(await found(caller(), `@${bob.handle}`)).toEqual({ ids: [second, first], next: null });
    const html = await (await caller().get(`/search?query=@${bob.handle}`)).text();
    for (const post of [first, second]) expect(html).toContain(`/${ada.id}/${post}`);
  });

  it("X93 · X104 · the search follows an edit and a deletion", async () => {
    const [ada, bob] = [await withHandle("Ada"), await withHandle("Bob")];
    const [edited, deleted] = [await publish(ada, `one @${bob.handle}`), await publish(ada, `two @${bob.handle}`)];
    await sendEdit(ada, edited, { text: "nobody" });
    await ada.post(`/posts/${deleted}/delete`, {}, AS_JSON);
    expect(await found(ada, `@${bob.handle}`)).toEqual({ ids: [], next: null });
  });

  it("X93 · only posts that the reader can see are found", async () => {
    const [ada, bob, eve] = [await withHandle("Ada"), await withHandle("Bob"), await newMember("Eve")];
    const post = await publish(ada, `one @${bob.handle}`);
    await block(eve, ada);
    expect([(await found(eve, `@${bob.handle}`)).ids, (await found(bob, `@${bob.handle}`)).ids]).toEqual([[], [post]]);
  });

  it("X93 · the next page continues below the last post", async () => {
    const [ada, bob] = [await withHandle("Ada"), await withHandle("Bob")];
    const posts: string[] = [];
    for (let n = 0; n < 21; n++) posts.unshift(await publish(ada, `${n} @${bob.handle}`));
    const { ids, next } = await found(ada, `@${bob.handle}`);
    expect([ids, next]).toEqual([posts.slice(0, 20), posts[19]]);
    expect(await found(ada, `@${bob.handle}`, next ?? "")).toEqual({ ids: posts.slice(20), next: null });
  });
});
