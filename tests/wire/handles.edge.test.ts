import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ulid } from "~/base/ulid";
import { openCase } from "~/tests/kit/workerd/cases";
import { BAN, decideAbout } from "~/tests/kit/workerd/wireModeration";
import { AS_JSON, caller, type Caller, newMember } from "./caller";
import { erase } from "./deletedMember";

const world = env as unknown as Env;
const { DB: db } = world;
const DAY_MS = 86_400_000;
const PROFILE = { about: "", dob: "1990-01-01" };
let made = 0;
/** a handle that no other test uses */
const newHandle = (): string => `h${Date.now() + made++}`; // no two digits look alike

const save = (who: Caller, fields: Record<string, string>) =>
  who.post("/profile", { name: "Ada", ...PROFILE, ...fields }, AS_JSON);
const withHandle = async (handle = newHandle(), name = "Ada"): Promise<Caller & { handle: string }> => {
  const who = await newMember(name);
  expect((await save(who, { name, handle })).status).toBe(200);
  return { ...who, handle };
};
const stored = (id: string) =>
  db.prepare("select handle, name from members where id = ?").bind(id).first<{ handle: string; name: string }>();
/** Makes the handle older, as if the member had claimed it earlier. */
const age = (id: string, ms: number) =>
  db.prepare("update handles set since = since - ? where member_id = ?").bind(ms, id).run();
const answerOf = async (response: Response) => [response.status, await response.json()];

describe("claims", () => {
  it("X81 · a member claims a handle, however they type it", async () => {
    const ada = await newMember("Ada");
    const handle = newHandle();
    expect((await save(ada, { handle: ` @${handle.toUpperCase()} ` })).status).toBe(200);
    expect((await stored(ada.id))?.handle).toBe(handle);
  });

  it.each(["ab", "a".repeat(21), "a.b.c", "___", "ада"])(
    "X81 · the handle %j is refused at its field",
    async (handle) => {
      const ada = await newMember("Ada");
      expect(await answerOf(await save(ada, { handle }))).toMatchObject([
        422,
        {
          code: "invalid-form",
          fields: { handle: "Use 3 to 20 characters: a–z, 0–9 and _, with at least one letter or digit" },
        },
      ]);
    },
  );

  it("X82 · a handle that looks like another's is refused as taken, and nothing of the form is saved", async () => {
    const [ada, eve] = [await withHandle(), await newMember("Eve")];
    const alike = `_${ada.handle.slice(0, 2)}_${ada.handle.slice(2)}`;
    expect(await answerOf(await save(eve, { name: "Ada too", handle: alike }))).toMatchObject([
      409,
      { code: "handle-taken", fields: { handle: "This handle is taken." } },
    ]);
    expect(await stored(eve.id)).toEqual({ handle: null, name: "Eve" });
  });

  it("X155 · a name that contains a web address is refused, and the name stays", async () => {
    const eve = await newMember("Eve");
    expect(await answerOf(await save(eve, { name: "Buy at spam.com" }))).toMatchObject([
      422,
      { fields: { name: "A name can't contain a web address" } },
    ]);
    expect(await stored(eve.id)).toMatchObject({ name: "Eve" });
  });

  it("X81 · a name that contains a handle is refused", async () => {
    const eve = await newMember("Eve");
    expect(await answerOf(await save(eve, { name: "Ada @ada_l" }))).toMatchObject([
      422,
      { fields: { name: expect.stringMatching(/can't contain a handle/) as string } },
    ]);
  });

  it("X83 · a change within 14 days is refused with the day from which it is possible", async () => {
    const ada = await withHandle();
    const [code, answer] = await answerOf(await save(ada, { handle: newHandle() }));
    const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "Pacific/Kiritimati" });
    const [from, to] = [Date.now() + 15 * DAY_MS - 60_000, Date.now() + 15 * DAY_MS].map((at) => day.format(at));
    expect([code, answer]).toMatchObject([409, { code: "handle-too-new" }]);
    const { handle: message } = (answer as { fields: Record<string, string> }).fields;
    expect([from, to].some((date) => message?.startsWith(`You can change your handle again on ${date}`))).toBe(true);
  });

  it("X83 · a handle is given up by an emptied field after 14 days", async () => {
    const ada = await withHandle();
    expect((await save(ada, { handle: "" })).status).toBe(409);
    await age(ada.id, 14 * DAY_MS);
    expect((await save(ada, { handle: "" })).status).toBe(200);
    expect((await stored(ada.id))?.handle).toBeNull();
  });

  it("X83 · a form without the field keeps the handle, and so does one with the same handle", async () => {
    const ada = await withHandle();
    expect((await save(ada, { name: "Ada L" })).status).toBe(200);
    expect((await save(ada, { name: "Ada Lo", handle: ada.handle })).status).toBe(200);
    expect(await stored(ada.id)).toEqual({ handle: ada.handle, name: "Ada Lo" });
  });

  it.each(["everyone", "Deleted", "m0derator", "parlor", "settings", "part1es_", "privacy_policy"])(
    "X85 · the reserved handle %j is refused",
    async (handle) => {
      const ada = await newMember("Ada");
      expect(await answerOf(await save(ada, { handle }))).toMatchObject([
        422,
        { code: "handle-reserved", fields: { handle: "This handle is reserved." } },
      ]);
    },
  );

  it("X85 · a member whose handle became the name of a page keeps it", async () => {
    const ada = await withHandle();
    await db.batch([
      db.prepare("update handles set handle = 'tags', key = 'tags' where member_id = ?").bind(ada.id),
      db.prepare("update members set handle = 'tags' where id = ?").bind(ada.id),
    ]);
    expect((await save(ada, { name: "Ada L", handle: "tags" })).status).toBe(200);
  });
});

describe("addresses", () => {
  it("X84 · /@handle leads to the profile, whatever its case and underscores", async () => {
    const ada = await withHandle();
    for (const path of [`/@${ada.handle}`, `/@${ada.handle.toUpperCase()}`, `/@_${ada.handle}_`]) {
      const answered = await caller().get(path);
      expect([answered.status, answered.headers.get("location")], path).toEqual([302, `/${ada.id}`]);
    }
  });

  it("X84 · no cache keeps where a handle leads", async () => {
    const ada = await withHandle();
    expect((await caller().get(`/@${ada.handle}`)).headers.get("cache-control")).toMatch(/no-store|private, no-cache/);
  });

  it("X83 · an earlier handle leads to the profile until others can claim it", async () => {
    const ada = await withHandle();
    const earlier = ada.handle;
    await age(ada.id, 14 * DAY_MS);
    await save(ada, { handle: newHandle() });
    expect((await caller().get(`/@${earlier}`)).headers.get("location")).toBe(`/${ada.id}`);
    await db.prepare("update handles set free_at = ? where handle = ?").bind(Date.now(), earlier).run();
    expect((await caller().get(`/@${earlier}`)).status).toBe(404);
  });

  it("X84 · an unknown handle, and one of a deleted, banned or blocked member, give the page of an unknown profile", async () => {
    const [gone, banned, hidden, viewer] = [
      await withHandle(),
      await withHandle(),
      await withHandle(),
      await newMember("Viewer"),
    ];
    await erase(gone);
    await decideAbout(banned, BAN);
    await hidden.post(`/blocks/${viewer.id}`, { do: "block" });
    /** the page without what differs in every answer: the nonce, the address and the ids of the request */
    const seen = async (path: string) => {
      const answered = await viewer.get(path);
      const page = (await answered.text()).replaceAll(/nonce="[^"]*"/g, "").replaceAll(path.slice(1), "");
      return [answered.status, answered.headers.get("cache-control"), /<main[^]*<\/main>/.exec(page)?.[0]];
    };
    const unknown = await seen(`/${ulid(1)}`);
    expect(unknown[0]).toBe(404);
    expect(unknown[2]).toContain("<main");
    for (const who of [gone, banned, hidden]) expect(await seen(`/@${who.handle}`)).toEqual(unknown);
    expect(await seen(`/@${newHandle()}`)).toEqual(unknown);
  });

  it.each([
    ["of no characters", "/@"],
    ["with two @", "/@@ada"],
    ["with NUL", "/@%00"],
    ["that isn't UTF-8", "/@%E0%A4%A"],
    ["with a slash in it", "/@ada%2F"],
    ["with dots", "/@.."],
    ["with quotes", "/@ada'--"],
    ["with an emoji", "/@%F0%9F%98%80"],
    ["of 5,000 characters", `/@${"a".repeat(5_000)}`],
  ])("X84 · the address of a handle %s is not found", async (_what, path) => {
    expect((await caller().get(path)).status).toBe(404);
  });
});

describe("where handles show", () => {
  it("X81 · cards, comments, profiles and lists of members show the handle", async () => {
    const [ada, bob] = [await withHandle(), await newMember("Bob")];
    await ada.post("/posts", { text: "hello" });
    const post = await db.prepare("select id from posts where author_id = ?").bind(ada.id).first<string>("id");
    await ada.post("/comments", { post: post ?? "", text: "and more" });
    await ada.post(`/friends/${bob.id}`, { do: "add" });
    const shows = async (who: Caller, path: string) =>
      (await (await who.get(path)).text()).replaceAll("<!-- -->", "").split(`@${ada.handle}</`).length - 1;
    expect(await shows(bob, `/${bob.id}?tab=requests`)).toBe(1);
    await bob.post(`/friends/${ada.id}`, { do: "accept" });
    expect(await shows(caller(), `/${ada.id}`)).toBe(2); // the profile, and its post
    expect(await shows(caller(), `/${ada.id}/${post}`)).toBe(2); // the post, and its comment
    expect(await shows(bob, `/${bob.id}?tab=friends`)).toBe(1);
    expect(await shows(bob, "/")).toBeGreaterThanOrEqual(1);
  });

  it("X81 · a page asks for the handles of members by their ids", async () => {
    const [ada, eve] = [await withHandle(), await newMember("Eve")];
    const members = async (who: Caller) =>
      (await (await who.get(`/api/members?ids=${ada.id}`)).json<{ members: { handle: string | null }[] }>()).members;
    expect(await members(eve)).toMatchObject([{ handle: ada.handle }]);
    await decideAbout(ada, BAN);
    expect(await members(eve)).toMatchObject([{ handle: null }]);
  });

  it("X81 · the settings list muted members with their handles", async () => {
    const [ada, eve] = [await withHandle(), await newMember("Eve")];
    await eve.post(`/mutes/${ada.id}`, { do: "mute", of: "member" });
    expect(await (await eve.get("/settings")).text()).toMatch(new RegExp(`@(<!-- -->)?${ada.handle}</`));
  });

  it("X86 · the search finds a member by the handle, with and without @, also after the name changes", async () => {
    const ada = await withHandle(newHandle(), "Quillworth");
    const found = async (query: string) =>
      (
        await (
          await caller().get(`/api/people?query=${encodeURIComponent(query)}`)
        ).json<{ people: { id: string }[] }>()
      ).people;
    for (const name of ["Quillworth", "Otherwise"]) {
      await save(ada, { name });
      for (const query of [ada.handle, `@${ada.handle}`, `@${ada.handle.slice(0, -1).toUpperCase()}`, name])
        await expect.poll(() => found(query)).toContainEqual(expect.objectContaining({ id: ada.id }));
    }
  });

  it("X86 · a handle that was given up is no longer found", async () => {
    const ada = await withHandle();
    const found = async () =>
      (await (await caller().get(`/api/people?query=@${ada.handle}`)).json<{ people: unknown[] }>()).people.length;
    await expect.poll(found).toBe(1);
    await age(ada.id, 14 * DAY_MS);
    await save(ada, { handle: "" });
    await expect.poll(found).toBe(0);
  });

  it("A11 · the exported file has the handle and the earlier ones, with their times", async () => {
    const ada = await withHandle();
    const earlier = ada.handle;
    await age(ada.id, 14 * DAY_MS);
    const handle = newHandle();
    await save(ada, { handle });
    const file = await (await ada.get("/settings/export")).json<{ UsersDetails: Record<string, unknown> }>();
    const time = expect.any(Number) as number;
    expect(file.UsersDetails[ada.id]).toMatchObject({
      handle,
      handleDate: time,
      earlierHandles: [{ handle: earlier, date: time, keptUntil: time }],
    });
  });
});

describe("reports", () => {
  const report = (who: Caller, link: string) =>
    who.post("/report", { as: "member", link: `http://parlor.test${link}`, reason: "spam" }, { accept: "text/html" });

  it("X50 · the address of a handle reports the profile to which it leads", async () => {
    const [ada, eve] = [await withHandle(), await newMember("Eve")];
    expect((await report(eve, `/@${ada.handle.toUpperCase()}`)).status).toBe(303);
    expect((await openCase({ type: "profile", id: ada.id })).reports).toBe(1);
  });

  it("X150 · a member can report a profile by its handle, also when a block hides it from them", async () => {
    const [ada, eve] = [await withHandle(), await newMember("Eve")];
    await ada.post(`/blocks/${eve.id}`, { do: "block" });
    expect((await report(eve, `/@${ada.handle}`)).status).toBe(303);
    expect((await openCase({ type: "profile", id: ada.id })).reports).toBe(1);
  });

  it("X51 · the copy of a reported profile keeps the handle", async () => {
    const [ada, eve] = [await withHandle(), await newMember("Eve")];
    await eve.post("/reports", { subject: "profile", id: ada.id, reason: "spam" }, AS_JSON);
    const { id } = await openCase({ type: "profile", id: ada.id });
    const kept = await db
      .prepare("select evidence from moderation_cases where id = ?")
      .bind(id)
      .first<string>("evidence");
    expect(JSON.parse(kept ?? "")).toMatchObject({ type: "profile", name: "Ada", handle: ada.handle });
  });
});
