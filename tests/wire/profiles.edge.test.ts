import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { caller, newMember } from "./caller";
import { ulid } from "~/base/ulid";

const db = (env as unknown as { DB: D1Database }).DB;

it("P4 · friends and requests of a member are told to nobody else, but the friends they share", async () => {
  const [owner, friend, asker, shared, eve] = [await newMember("Owner"), await newMember("Onlyfriend"), await newMember("Asker"), await newMember("Shared"), await newMember("Eve")];
  for (const one of [friend, shared]) {
    await owner.post(`/friends/${one.id}.data`, { do: "add" });
    await one.post(`/friends/${owner.id}.data`, { do: "accept" });
  }
  await asker.post(`/friends/${owner.id}.data`, { do: "add" });
  await shared.post(`/friends/${eve.id}.data`, { do: "add" });
  await eve.post(`/friends/${shared.id}.data`, { do: "accept" });
  for (const tab of ["friends", "requests"]) {
    for (const [who, sees] of [[eve, ["Shared"]], [caller(), []], [owner, tab === "friends" ? ["Onlyfriend", "Shared"] : ["Asker"]]] as const) {
      const page = await (await who.get(`/${owner.id}?tab=${tab}`)).text();
      expect(["Onlyfriend", "Asker", "Shared"].filter((name) => page.includes(name)), `${tab} by ${who.id}`).toEqual(sees);
    }
  }
});

it("P4 · friend lists go by key, page after page, without a gap or a repeat", async () => {
  const owner = await newMember("Popular");
  const friends = Array.from({ length: 70 }, (_, i) => ulid(1_700_000_000_000 + i));
  await db.batch(friends.flatMap((friend, i) => [
    db.prepare("insert into members (id, name, created_at) values (?, ?, 1)").bind(friend, `Friend${i}`),
    db.prepare("insert into friendships (owner_id, other_id, created_at) values (?, ?, ?)").bind(owner.id, friend, Math.floor(i / 3)), // some at one moment
  ]));
  const seen: string[] = [];
  for (let query: string | null = "tab=friends"; query !== null; ) {
    const page: string = await (await owner.get(`/${owner.id}?${query}`)).text();
    seen.push(...new Set([...page.matchAll(/href="\/(\w{26})"/g)].map(([, id = ""]) => id).filter((id) => friends.includes(id))));
    query = /href="\/\w{26}\?(tab=friends&amp;before=[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? null;
  }
  expect(seen).toHaveLength(70);
  expect(new Set(seen)).toEqual(new Set(friends));
});

it("S5 · a shared link shows a card: title, text, picture and the page's one address", async () => {
  const author = await newMember("Ada <Countess>");
  await author.post("/posts.data", { text: `Engines\n\n"weave" ${"x".repeat(300)}` });
  const post = await db.prepare("select id from posts where author_id = ?").bind(author.id).first<string>("id");
  const cardOf = async (path: string) => {
    const page = await (await caller().get(path)).text();
    const tags = [...page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = "", content = ""]) => [name, content] as const);
    return { ...Object.fromEntries(tags), canonical: /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1] };
  };
  expect(await cardOf(`/${author.id}/${post}?after=${ulid(1)}`)).toMatchObject({
    canonical: `http://parlor.test/${author.id}/${post}`,
    "og:url": `http://parlor.test/${author.id}/${post}`,
    "og:title": "Ada &lt;Countess&gt;’s post",
    "og:description": `Engines &quot;weave&quot; ${"x".repeat(144)}`,
    "og:image": "http://parlor.test/images/defaultProfile.png",
    "twitter:card": "summary",
  });
  expect(await cardOf(`/${author.id}?tab=media`)).toMatchObject({ canonical: `http://parlor.test/${author.id}`, "og:type": "profile", "og:title": "Ada &lt;Countess&gt;" });
  expect(await cardOf("/")).toMatchObject({ canonical: "http://parlor.test/", "og:type": "website" });
});
