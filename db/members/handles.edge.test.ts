import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { HANDLE_CHANGE_MS, HANDLE_KEPT_MS, handleKey } from "~/base/handles";
import type { DecisionState } from "~/base/moderation/state";
import type { Limited } from "~/base/moderation/terms";
import { ulid } from "~/base/ulid";
import { blockQuery } from "~/db/safety/blocks";
import { closeAccount } from "~/db/memberData/erasure";
import { findHandleOwner, forgetHandles } from "./handles";
import { saveProfile } from "./members";
import { putRestrictionsQueries } from "~/db/moderation/restrictions";
import { type Db, run } from "~/db/statement";
import { newAccount } from "~/tests/kit/workerd/accounts";

const db = (env as unknown as { DB: D1Database }).DB;
const NOW = 1_700_000_000_000;

beforeEach(() => db.prepare("delete from handles").run()); // each test has the same handles for itself

const member = () => newAccount(db, NOW);
const claim = (id: string, handle: string | null, nowMs = NOW, name = "Ada", on: Db = db) =>
  saveProfile(on, {
    id,
    name,
    handle,
    about: "",
    dob: "1990-01-01",
    coverKey: null,
    photoKey: null,
    removed: { cover: false, photo: false },
    foldedName: name.toLowerCase(),
    earlierPhotoIds: { cover: ulid(1), profile: ulid(1) },
    nowMs,
  });
const ownerOf = (handle: string, nowMs = NOW, viewer = "") => findHandleOwner(db, handle, viewer, nowMs);
const shown = (id: string) =>
  db.prepare("select handle, name from members where id = ?").bind(id).first<{ handle: string | null; name: string }>();
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const rows = async () =>
  (await db.prepare("select key, handle, member_id as owner, free_at as freeAt from handles order by key").all())
    .results;

const BANNED = { id: "d".repeat(26), untilMs: null } as unknown as DecisionState; // nothing else of it is stored
const ban = (id: string) =>
  run(db, ...putRestrictionsQueries(id, new Map<Limited, DecisionState>([["banned", BANNED]]), NOW));
const unban = (id: string) => run(db, ...putRestrictionsQueries(id, new Map<Limited, DecisionState>(), NOW));

it("X82 · of two members who claim a handle at the same moment, one gets it", async () => {
  for (let round = 0; round < 20; round++) {
    const [a, b] = [await member(), await member()];
    const handle = `same_${round + 20}`;
    const outcomes = await Promise.all([claim(a, handle), claim(b, handle.replaceAll("_", ""))]);
    expect([...outcomes].sort()).toEqual(["handle-taken", "saved"]);
    const winner = outcomes[0] === "saved" ? a : b;
    expect(await ownerOf(handle)).toBe(winner);
    expect((await shown(winner === a ? b : a))?.handle).toBeNull();
  }
});

it("X83 · a member who claims two handles at the same moment gets one", async () => {
  for (let round = 0; round < 20; round++) {
    const ada = await member();
    const outcomes = await Promise.all([claim(ada, `one_${round + 20}`), claim(ada, `two_${round + 20}`)]);
    expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
    expect((await shown(ada))?.handle).toBe(outcomes[0] === "saved" ? `one_${round + 20}` : `two_${round + 20}`);
  }
});

it("X82 · a claim and the profile are one batch", async () => {
  const ada = await member();
  const asked: string[] = [];
  const watched: Db = {
    prepare: (text) => db.prepare(text),
    batch: (prepared) => {
      asked.push("batch");
      return db.batch(prepared);
    },
  };
  expect(await claim(ada, "ada", NOW, "Ada", watched)).toBe("saved");
  expect(asked).toEqual(["batch"]);
});

it("X82 · a batch that fails at its end leaves no part of the claim", async () => {
  const ada = await member();
  const failing: Db = {
    prepare: (text) => db.prepare(text),
    batch: (prepared) => db.batch([...prepared, db.prepare("insert into members (id, created_at) values ('x', 1)")]),
  };
  await expect(claim(ada, "ada", NOW, "Ada", failing)).rejects.toThrow();
  expect([await rows(), await shown(ada)]).toEqual([[], { handle: null, name: null }]);
});

it("X82 · a refused claim changes nothing of the profile", async () => {
  const [ada, eve] = [await member(), await member()];
  await claim(ada, "ada_l");
  await claim(eve, "eve", NOW, "Eve");
  expect(await claim(eve, "adal", NOW + HANDLE_CHANGE_MS, "Adal")).toBe("handle-taken");
  expect(await shown(eve)).toEqual({ handle: "eve", name: "Eve" });
});

it("X83 · a claim that is sent twice succeeds twice", async () => {
  const ada = await member();
  expect([await claim(ada, "ada"), await claim(ada, "ada", NOW + 1, "Ada L")]).toEqual(["saved", "saved"]);
  expect(await shown(ada)).toEqual({ handle: "ada", name: "Ada L" });
});

it("X83 · a handle can be changed or given up after 14 days, and not before", async () => {
  const ada = await member();
  await claim(ada, "first");
  const tooEarly = { changesAtMs: NOW + HANDLE_CHANGE_MS };
  expect(await claim(ada, "second", NOW + HANDLE_CHANGE_MS - 1)).toEqual(tooEarly);
  expect(await claim(ada, null, NOW + HANDLE_CHANGE_MS - 1)).toEqual(tooEarly);
  expect(await claim(ada, "f1rst", NOW + HANDLE_CHANGE_MS - 1)).toEqual(tooEarly);
  expect(await claim(ada, "second", NOW + HANDLE_CHANGE_MS)).toBe("saved");
  expect(await claim(ada, null, NOW + 2 * HANDLE_CHANGE_MS)).toBe("saved");
  expect((await shown(ada))?.handle).toBeNull();
});

it("X83 · an earlier handle leads to its member for 30 days, and only they can take it", async () => {
  const [ada, eve] = [await member(), await member()];
  await claim(ada, "first");
  const changedAt = NOW + HANDLE_CHANGE_MS;
  await claim(ada, "second", changedAt);
  const lastMoment = changedAt + HANDLE_KEPT_MS - 1;
  expect(await ownerOf("first", lastMoment)).toBe(ada);
  expect(await claim(eve, "first", lastMoment)).toBe("handle-taken");
  expect(await ownerOf("first", lastMoment + 1)).toBeNull();
  expect(await claim(eve, "first", lastMoment + 1)).toBe("saved");
  expect(await ownerOf("first", lastMoment + 1)).toBe(eve);
});

it("X83 · a member takes an earlier handle back, and keeps the later one for 30 days", async () => {
  const ada = await member();
  await claim(ada, "first");
  await claim(ada, "second", NOW + HANDLE_CHANGE_MS);
  expect(await claim(ada, "first", NOW + 2 * HANDLE_CHANGE_MS)).toBe("saved");
  expect(await rows()).toEqual([
    { key: handleKey("first"), handle: "first", owner: ada, freeAt: null },
    { key: handleKey("second"), handle: "second", owner: ada, freeAt: NOW + 2 * HANDLE_CHANGE_MS + HANDLE_KEPT_MS },
  ]);
});

it("X84 · a handle leads nowhere for a viewer whom a block keeps from its member", async () => {
  const [ada, eve] = [await member(), await member()];
  await claim(ada, "ada");
  expect([await ownerOf("ada", NOW, eve), await ownerOf("4da", NOW, eve)]).toEqual([ada, null]);
  await run(db, blockQuery({ me: ada, other: eve, now: NOW }));
  expect([await ownerOf("ada", NOW, eve), await ownerOf("ada", NOW, "")]).toEqual([null, ada]);
});

it("X85 · nobody else ever gets the handles of a banned member", async () => {
  const [ada, eve] = [await member(), await member()];
  await claim(ada, "first");
  await claim(ada, "second", NOW + HANDLE_CHANGE_MS);
  await ban(ada);
  const muchLater = NOW + 10 * YEAR_MS;
  await forgetHandles(db, muchLater, 10);
  for (const handle of ["first", "second"]) {
    expect(await ownerOf(handle, NOW + HANDLE_CHANGE_MS), handle).toBeNull();
    expect(await claim(eve, handle, muchLater), handle).toBe("handle-taken");
  }
  await unban(ada);
  expect(await ownerOf("second", muchLater)).toBe(ada);
});

it("X85 · the handle of a deleted member is free after a year, and only its key shows it until then", async () => {
  const [ada, eve] = [await member(), await member()];
  await claim(ada, "ada_lovelace");
  await closeAccount(db, ada, null, NOW);
  const freeAt = NOW + YEAR_MS;
  expect(await rows()).toEqual([{ key: handleKey("ada_lovelace"), handle: null, owner: ada, freeAt }]);
  expect([(await shown(ada))?.handle, await ownerOf("ada_lovelace")]).toEqual([null, null]);
  expect(await claim(ada, "ada_again", NOW)).toBe("account-ended");
  expect(await claim(eve, "ada_lovelace", freeAt - 1)).toBe("handle-taken");
  expect(await claim(eve, "ada_lovelace", freeAt)).toBe("saved");
});

it("X85 · an account that an edge of an earlier release ends leaves no handle", async () => {
  const [ada, eve] = [await member(), await member()];
  await claim(ada, "ada");
  await db.prepare("update members set name = null, about = '', deleted_at = ? where id = ?").bind(NOW, ada).run();
  expect([await rows(), (await shown(ada))?.handle]).toEqual([
    [{ key: "ada", handle: null, owner: ada, freeAt: NOW + YEAR_MS }],
    null,
  ]);
  expect(await claim(eve, "ada", NOW + YEAR_MS - 1)).toBe("handle-taken");
});

it("X85 · the handle of a banned member who deletes the account is never free", async () => {
  const [ada, eve] = [await member(), await member()];
  await claim(ada, "ada");
  await ban(ada);
  await closeAccount(db, ada, null, NOW);
  const muchLater = NOW + 10 * YEAR_MS;
  await forgetHandles(db, muchLater, 10);
  expect(await claim(eve, "ada", muchLater)).toBe("handle-taken");
});

it("X83 · handles that are free again are forgotten a few at a time, past those of banned members", async () => {
  const banned = await member();
  await claim(banned, "banned");
  await claim(banned, null, NOW + HANDLE_CHANGE_MS);
  await ban(banned);
  for (const handle of ["one", "two", "six"]) {
    const who = await member();
    await claim(who, handle, NOW + 1);
    await claim(who, null, NOW + 1 + HANDLE_CHANGE_MS);
  }
  const later = NOW + 2 * HANDLE_KEPT_MS;
  const left = [];
  for (let pass = 0; pass < 3; pass++) {
    await forgetHandles(db, later, 2);
    left.push((await rows()).length);
  }
  expect(left).toEqual([3, 1, 1]);
  expect(await rows()).toMatchObject([{ handle: "banned" }]);
});

/** What X82 to X85 say, without SQL. */
class Model {
  readonly byKey = new Map<string, { owner: number; handle: string; since: number; freeAt: number | null }>();
  readonly banned = new Set<number>();

  currentOf = (who: number) => [...this.byKey.values()].find(({ owner, freeAt }) => owner === who && freeAt === null);

  claim(who: number, handle: string | null, now: number): "saved" | "handle-taken" | "account-ended" | "too new" {
    const current = this.currentOf(who);
    if ((current?.handle ?? null) === handle && !this.banned.has(who)) return "saved";
    const isTooNew = current !== undefined && current.since > now - HANDLE_CHANGE_MS;
    const taken = handle === null ? undefined : this.byKey.get(handleKey(handle));
    const isTaken =
      taken !== undefined &&
      taken.owner !== who &&
      (taken.freeAt === null || taken.freeAt > now || this.banned.has(taken.owner));
    if (isTooNew) return "too new";
    if (isTaken) return "handle-taken";
    if (this.banned.has(who)) return "account-ended";
    if (current) current.freeAt = now + HANDLE_KEPT_MS;
    if (handle !== null) this.byKey.set(handleKey(handle), { owner: who, handle, since: now, freeAt: null });
    return "saved";
  }

  forget(now: number): void {
    for (const [key, row] of this.byKey) {
      if (row.freeAt === null || row.freeAt > now) continue;
      if (this.banned.has(row.owner)) row.freeAt = now + HANDLE_KEPT_MS;
      else this.byKey.delete(key);
    }
  }

  ownerOf(handle: string, now: number): number | null {
    const row = this.byKey.get(handleKey(handle));
    return row && (row.freeAt === null || row.freeAt > now) && !this.banned.has(row.owner) ? row.owner : null;
  }
}

it("X83 · any order of claims, changes, bans and passing time gives what the rules say", async () => {
  const handles = ["ada", "a_d_a", "b0b", "bob", "eve"];
  const who = fc.nat(2);
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant("claim" as const), who, handle: fc.constantFrom(...handles) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("clear" as const), who }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.constantFrom(1, 13, 14, 30, 31) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("ban" as const, "unban" as const), who }) },
    { weight: 1, arbitrary: fc.constant({ do: "forget" as const }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await db.prepare("delete from handles").run();
      const ids = [await member(), await member(), await member()];
      const idOf = (index: number) => ids[index] ?? "";
      const model = new Model();
      let now = NOW;
      for (const taken of steps) {
        if (taken.do === "wait") now += taken.days * 86_400_000;
        if (taken.do === "forget") await forgetHandles(db, now, 100).then(() => model.forget(now));
        if (taken.do === "ban") await ban(idOf(taken.who)).then(() => model.banned.add(taken.who));
        if (taken.do === "unban") await unban(idOf(taken.who)).then(() => model.banned.delete(taken.who));
        if (taken.do === "claim" || taken.do === "clear") {
          const handle = taken.do === "claim" ? taken.handle : null;
          const outcome = await claim(idOf(taken.who), handle, now);
          expect(typeof outcome === "object" ? "too new" : outcome).toBe(model.claim(taken.who, handle, now));
        }
        const owners = await Promise.all(handles.map((handle) => ownerOf(handle, now)));
        expect(owners).toEqual(handles.map((handle) => ids[model.ownerOf(handle, now) ?? -1] ?? null));
        const shownNow = await Promise.all(ids.map(async (id) => (await shown(id))?.handle));
        expect(shownNow).toEqual(ids.map((_, index) => model.currentOf(index)?.handle ?? null));
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);
