import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { caller, type Caller, newMember } from "./caller";
import { ulid } from "~/base/ulid";
import { pngBytes } from "~/tests/kit/media/png";
import { publish } from "~/tests/kit/workerd/wireBlocks";
import { mainOf } from "~/tests/kit/workerd/wireEdits";

const db = (env as unknown as { DB: D1Database }).DB;

it("P2 · a profile has the buttons that its viewer can use", async () => {
  const [owner, other] = [await newMember("Owner"), await newMember("Other")];
  const buttonsFor = async (who: Caller) => {
    const page = await mainOf(who, `/${owner.id}`);
    const chat = page.includes(`href="/messages/${owner.id}"`) ? ["Message"] : [];
    const names = ["Edit Profile", "Add Friend", "Cancel Request", "Remove Friend"];
    return [...names.filter((name) => page.includes(`${name}</button>`)), ...chat];
  };
  expect([await buttonsFor(owner), await buttonsFor(other)]).toEqual([["Edit Profile"], ["Add Friend", "Message"]]);
  await other.post(`/friends/${owner.id}`, { do: "add" });
  expect(await buttonsFor(other)).toEqual(["Cancel Request", "Message"]);
  await owner.post(`/friends/${other.id}`, { do: "accept" });
  expect(await buttonsFor(other)).toEqual(["Remove Friend", "Message"]);
});

it("P3 · a profile shows the member's posts, newest first, or says that there are none", async () => {
  const owner = await newMember("Owner");
  const posts = async () =>
    (await mainOf(await newMember("Other"), `/${owner.id}`)).match(/post number \d|No posts available/g);
  expect(await posts()).toEqual(["No posts available"]);
  for (const n of [1, 2]) await publish(owner, `post number ${n}`);
  expect(await posts()).toEqual(["post number 2", "post number 1"]);
});

it("P4 · others see only the friends that they share with a member", async () => {
  const [owner, friend, asker, shared, eve] = [
    await newMember("Owner"),
    await newMember("Onlyfriend"),
    await newMember("Asker"),
    await newMember("Shared"),
    await newMember("Eve"),
  ];
  for (const one of [friend, shared]) {
    await owner.post(`/friends/${one.id}`, { do: "add" });
    await one.post(`/friends/${owner.id}`, { do: "accept" });
  }
  await asker.post(`/friends/${owner.id}`, { do: "add" });
  await shared.post(`/friends/${eve.id}`, { do: "add" });
  await eve.post(`/friends/${shared.id}`, { do: "accept" });
  for (const tab of ["friends", "requests"]) {
    for (const [who, sees] of [
      [eve, ["Shared"]],
      [caller(), []],
      [owner, tab === "friends" ? ["Onlyfriend", "Shared"] : ["Asker"]],
    ] as const) {
      const page = await (await who.get(`/${owner.id}?tab=${tab}`)).text();
      expect(
        ["Onlyfriend", "Asker", "Shared"].filter((name) => page.includes(name)),
        `${tab} by ${who.id}`,
      ).toEqual(sees);
    }
  }
});

it("P4 · friend lists are paged by key, without a gap or a repeat", async () => {
  const owner = await newMember("Popular");
  const friends = Array.from({ length: 70 }, (_, i) => ulid(1_700_000_000_000 + i));
  await db.batch(
    friends.flatMap((friend, i) => [
      db.prepare("insert into members (id, name, created_at) values (?, ?, 1)").bind(friend, `Friend${i}`),
      db
        .prepare("insert into friendships (owner_id, other_id, created_at) values (?, ?, ?)")
        .bind(owner.id, friend, Math.floor(i / 3)), // some at the same moment
    ]),
  );
  const seen: string[] = [];
  for (let query: string | null = "tab=friends"; query !== null;) {
    const page: string = await (await owner.get(`/${owner.id}?${query}`)).text();
    seen.push(
      ...new Set(
        [...page.matchAll(/href="\/(\w{26})"/g)].map(([, id = ""]) => id).filter((id) => friends.includes(id)),
      ),
    );
    query = /href="\/\w{26}\?(tab=friends&amp;before=[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? null;
  }
  expect(seen).toHaveLength(70);
  expect(new Set(seen)).toEqual(new Set(friends));
});

it("S5 · a shared link shows a card: title, text, picture and the page's canonical address", async () => {
  const author = await newMember("Ada <Countess>");
  await author.post("/posts", { text: `Engines\n\n"weave" ${"x".repeat(300)}` });
  const post = await db.prepare("select id from posts where author_id = ?").bind(author.id).first<string>("id");
  const cardOf = async (path: string) => {
    const page = await (await caller().get(path)).text();
    const tags = [...page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name = "", content = ""]) => [name, content] as const,
    );
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
  expect(await cardOf(`/${author.id}?tab=media`)).toMatchObject({
    canonical: `http://parlor.test/${author.id}`,
    "og:type": "profile",
    "og:title": "Ada &lt;Countess&gt;",
  });
  expect(await cardOf("/")).toMatchObject({ canonical: "http://parlor.test/", "og:type": "website" });
});

it("P6 · a person younger than 13 can't have a profile, and sees why at the date", async () => {
  const member = await newMember();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const answered = await member.post(
    "/profile",
    { name: "Kid", about: "", dob: yesterday },
    { accept: "application/json" },
  );
  expect([answered.status, await answered.json()]).toMatchObject([
    422,
    { code: "invalid-form", fields: { dob: "You must be at least 13 years old" } },
  ]);
});

it("P6 · a name is stored without invisible characters", async () => {
  const member = await newMember();
  await member.post(
    "/profile",
    { name: "A\u200Bd\u202Ea", about: "", dob: "1990-01-01" },
    { accept: "application/json" },
  );
  expect(await db.prepare("select name from members where id = ?").bind(member.id).first("name")).toBe("Ada");
});

describe("photos", () => {
  const PNG = new Uint8Array(pngBytes({ width: 8, height: 8 }));
  const PROFILE = { name: "Ada", about: "", dob: "1990-01-01" };
  const PLACES = [
    ["photo", "profilePhotos", "removePhoto"],
    ["cover", "coverPhotos", "removeCover"],
  ] as const;

  async function withPhoto(member: Caller, place: string, purpose: string): Promise<string> {
    const { key } = await (await member.upload(PNG, purpose)).json<{ key: string }>();
    expect((await member.post("/profile", { ...PROFILE, [place]: key })).status).toBe(200);
    return key;
  }
  const statuses = async (key: string, ...who: Caller[]) =>
    Promise.all(who.map(async (one) => (await one.get(`/media/${key}`)).status));
  const shownBy = (id: string) =>
    db.prepare("select photo_key as photo, cover_key as cover from members where id = ?").bind(id).first();

  it.each(PLACES)("P5 · an earlier %s is served only to its owner", async (place, purpose) => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const earlier = await withPhoto(ada, place, purpose);
    expect(await statuses(earlier, ada, bob, caller())).toEqual([200, 200, 200]);
    const current = await withPhoto(ada, place, purpose);
    expect(await statuses(earlier, ada, bob, caller())).toEqual([200, 404, 404]);
    expect(await statuses(current, ada, bob, caller())).toEqual([200, 200, 200]);
    expect((await ada.get(`/media/${earlier}`)).headers.get("cache-control")).toBe("private, no-cache");
  });

  it.each(PLACES)("P5 · a %s that isn't saved yet is served only to its owner", async (_place, purpose) => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const { key } = await (await ada.upload(PNG, purpose)).json<{ key: string }>();
    expect(await statuses(key, ada, bob, caller())).toEqual([200, 404, 404]);
  });

  it.each(PLACES)("P5 · a %s that was removed is kept for its owner only", async (place, purpose, remove) => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const key = await withPhoto(ada, place, purpose);
    expect((await ada.post("/profile", { ...PROFILE, [remove]: "1" })).status).toBe(200);
    expect(await shownBy(ada.id)).toEqual({ photo: null, cover: null });
    expect(await statuses(key, ada, bob, caller())).toEqual([200, 404, 404]);
    expect(
      await db.prepare("select media_key from earlier_photos where member_id = ?").bind(ada.id).first("media_key"),
    ).toBe(key);
    await ada.post("/profile", { ...PROFILE, [remove]: "1" }); // there is nothing left to remove
    expect(
      await db.prepare("select count(*) as n from earlier_photos where member_id = ?").bind(ada.id).first("n"),
    ).toBe(1);
  });

  it("P5 · removing one photo keeps the other", async () => {
    const ada = await newMember("Ada");
    const cover = await withPhoto(ada, "cover", "coverPhotos");
    await withPhoto(ada, "photo", "profilePhotos");
    await ada.post("/profile", { ...PROFILE, removePhoto: "1" });
    expect(await shownBy(ada.id)).toEqual({ photo: null, cover });
  });

  it("P5 · the Media tab shows earlier photos only to their owner", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const earlier = await withPhoto(ada, "photo", "profilePhotos");
    await withPhoto(ada, "photo", "profilePhotos");
    const tab = async (who: Caller) => (await (await who.get(`/${ada.id}?tab=media`)).text()).includes(earlier);
    expect([await tab(ada), await tab(bob), await tab(caller())]).toEqual([true, false, false]);
  });
});
