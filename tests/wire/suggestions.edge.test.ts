import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { readSuggestions, type SuggestionsAnswer } from "~/app/friends/suggestions/suggestions.server";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { firstUlidAt, ulid } from "~/base/ulid";
import { metered } from "~/tests/kit/workerd/rowsRead";
import { block, codeOf, jsonOf, unblock } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator } from "~/tests/kit/workerd/wireDecisions";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { decideAbout, SUSPEND } from "~/tests/kit/workerd/wireModeration";
import { choose } from "~/tests/kit/workerd/wirePrivacy";
import { AS_JSON, type Caller, caller, newMember } from "./caller";
import { erase, settle } from "./deletedMember";

const { DB: db } = env as unknown as Env;
const ROWS_READ_MAX = 1_000;

const answerTo = (who: Caller) => jsonOf<SuggestionsAnswer>(who.get("/api/suggestions"));
const suggestedTo = async (who: Caller) => (await answerTo(who)).people.map(({ id }) => id);
const dismiss = (who: Caller, member: string) => who.post("/api/suggestions", { member, do: "dismiss" }, AS_JSON);
const undo = (who: Caller, member: string) => who.post("/api/suggestions", { member, do: "undo" }, AS_JSON);
const move = (who: Caller, other: Caller, to: string) => who.post(`/friends/${other.id}`, { do: to }, AS_JSON);

/** Ada and Chi are strangers who have Bob as a friend. */
let [ada, bob, chi]: Caller[] = [];
const people = () => [ada, bob, chi] as [Caller, Caller, Caller];
beforeEach(async () => {
  [ada, bob, chi] = [await newMember("Ada"), await newMember("Bob"), await newMember("Chi")];
  await befriend(bob, ada, chi);
});

it("X111 · friends of friends are suggested, most mutual friends first, with their number", async () => {
  const [ada, bob, chi] = people();
  const [dora, emeka] = [await newMember("Dora"), await newMember("Emeka")];
  await befriend(emeka, ada, dora);
  await befriend(bob, dora);
  const { people: suggested, isComplete } = await answerTo(ada);
  expect([suggested.map(({ id, name, mutual }) => [id, name, mutual]), isComplete]).toEqual([
    [
      [dora.id, "Dora", 2],
      [chi.id, "Chi", 1],
    ],
    true,
  ]);
});

it("X111 · neither friends nor the member, and nobody to a member without friends, are suggested", async () => {
  const [ada, bob, chi] = people();
  await befriend(ada, chi);
  expect([await suggestedTo(ada), await suggestedTo(bob), await suggestedTo(await newMember("Eve"))]).toEqual([
    [],
    [],
    [],
  ]);
});

it("X111 · a visitor gets no suggestions", async () => {
  expect((await caller().get("/api/suggestions")).status).toBe(401);
});

/** What keeps Chi from being suggested to Ada, and Ada from being suggested to Chi. */
const CONCERNING: Record<string, (ada: Caller, chi: Caller) => Promise<unknown>> = {
  "a block": (ada, chi) => block(ada, chi),
  "a block by the other": (ada, chi) => block(chi, ada),
  "a request": (ada, chi) => move(ada, chi, "add"),
  "a request of the other": (ada, chi) => move(chi, ada, "add"),
  "a dismissed suggestion": (ada, chi) => dismiss(ada, chi.id),
  "a suggestion that the other dismissed": (ada, chi) => dismiss(chi, ada.id),
  "a rejected request": async (ada, chi) => {
    await move(chi, ada, "add");
    await move(ada, chi, "reject");
  },
  "an ended friendship": async (ada, chi) => {
    await befriend(ada, chi);
    await move(chi, ada, "remove");
  },
};
it.each(Object.entries(CONCERNING))(
  "X111 · after %s, neither of the two is suggested to the other",
  async (_, happen) => {
    const [ada, , chi] = people();
    // both have suggestions that were found before
    expect([await suggestedTo(ada), await suggestedTo(chi)]).toEqual([[chi.id], [ada.id]]);
    await happen(ada, chi);
    expect([await suggestedTo(ada), await suggestedTo(chi)]).toEqual([[], []]);
  },
);

/** What keeps Chi from being suggested to anybody. */
const HIDING: Record<string, (chi: Caller) => Promise<unknown>> = {
  "who asked for it": (chi) => choose(chi, { suggestions: "nobody" }),
  "who is banned": async (chi) => decide(chi, "ban"),
  "who is suspended": async (chi) => decideAbout(chi, SUSPEND),
  "whose profile is hidden": async (chi) => decide(chi, "hide"),
  "who deleted the account": (chi) => erase(chi),
  "without a name": (chi) => db.prepare("update members set name = null where id = ?").bind(chi.id).run(),
};
const decide = async (who: Caller, action: "ban" | "hide") =>
  decided(
    { reporter: await newMember("Reporting"), moderator: await newModerator() },
    { type: "profile", id: who.id },
    action,
  );
it.each(Object.entries(HIDING))("X111 · a member %s isn't suggested", async (_, happen) => {
  const [ada, , chi] = people();
  expect(await suggestedTo(ada)).toEqual([chi.id]);
  await happen(chi);
  expect(await suggestedTo(ada)).toEqual([]);
});

it("X111 · a member who turned suggestions off still gets them, and keeps the choice when an old page saves", async () => {
  const [ada, , chi] = people();
  await choose(chi, { suggestions: "nobody" });
  expect(await suggestedTo(chi)).toEqual([ada.id]);
  const settings = { messages: "friends", calls: "friends", games: "friends", groups: "friends" };
  expect((await chi.post("/privacy", { ...settings, presence: "friends", receipts: "friends" }, AS_JSON)).status).toBe(
    200,
  );
  expect(await suggestedTo(ada)).toEqual([]);
});

it("X111 · the end of a block brings a suggestion back", async () => {
  const [ada, , chi] = people();
  await block(ada, chi);
  expect(await suggestedTo(ada)).toEqual([]);
  await unblock(ada, chi);
  expect(await suggestedTo(ada)).toEqual([chi.id]);
});

it("X111 · an undone dismissal brings the suggestion back, also after a repeat", async () => {
  const [ada, , chi] = people();
  await dismiss(ada, chi.id);
  expect([(await undo(ada, chi.id)).status, (await undo(ada, chi.id)).status]).toEqual([200, 200]);
  expect(await suggestedTo(ada)).toEqual([chi.id]);
});

it("X111 · a member can't undo somebody else's dismissal", async () => {
  const [ada, , chi] = people();
  await dismiss(chi, ada.id);
  await undo(ada, chi.id);
  expect([await suggestedTo(ada), await suggestedTo(chi)]).toEqual([[], []]);
});

it("X111 · a dismissal can be repeated, and of oneself or nobody it is refused or does nothing", async () => {
  const [ada, , chi] = people();
  const answers = [await dismiss(ada, chi.id), await dismiss(ada, chi.id), await dismiss(ada, ulid(nowMs()))];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([await codeOf(await dismiss(ada, ada.id)), await codeOf(await dismiss(ada, "x"))]).toEqual([
    [400, "invalid-argument"],
    [422, "invalid-form"],
  ]);
  const kept = await db
    .prepare("select count(*) as n from refused_suggestions where owner_id = ?")
    .bind(ada.id)
    .first("n");
  expect(kept).toBe(1);
});

const found = (who: Caller) =>
  db.prepare("select found_at as atMs from suggestions where member_id = ?").bind(who.id).first<number>("atMs");
const ageBy = (who: Caller, ms: number) =>
  db.prepare("update suggestions set found_at = found_at - ? where member_id = ?").bind(ms, who.id).run();

it("X111 · friends of friends are looked for again after a day, or ten minutes after a friendship", async () => {
  const [ada, bob] = people();
  await answerTo(ada);
  const dora = await newMember("Dora");
  await befriend(bob, dora);
  await ageBy(ada, 23 * 60 * 60 * 1000);
  expect(await suggestedTo(ada)).not.toContain(dora.id);
  await ageBy(ada, 60 * 60 * 1000);
  expect(await suggestedTo(ada)).toContain(dora.id);
  const [emeka, femi] = [await newMember("Emeka"), await newMember("Femi")];
  await befriend(emeka, ada, femi);
  expect(await suggestedTo(ada)).not.toContain(femi.id);
  await ageBy(ada, 10 * 60 * 1000);
  expect(await suggestedTo(ada)).toContain(femi.id);
  expect(await found(ada)).toBeGreaterThan(0);
});

/** Ada gets many friends, each of whom has as many: the same ones, or each other ones. */
async function crowd(friends: number, theirs: number, areShared: boolean): Promise<void> {
  const [ada] = people();
  const firstAtMs = areShared ? 1_600_000_000_000 : 1_700_000_000_000;
  const ids = (from: number, count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, i) => firstUlidAt(firstAtMs + (from + i) * 1_000)));
  const rows = (owner: string, from: number, count: number) =>
    db
      .prepare("insert into friendships (owner_id, other_id, created_at) select ?1, value, 1 from json_each(?2)")
      .bind(owner, ids(from, count));
  const all = areShared ? friends + theirs : friends + friends * theirs;
  await db
    .prepare("insert into members (id, name, created_at) select value, 'M', 1 from json_each(?)")
    .bind(ids(0, all))
    .run();
  await db.batch([
    rows(ada.id, 0, friends),
    ...(JSON.parse(ids(0, friends)) as string[]).map((id, i) =>
      rows(id, friends + (areShared ? 0 : i * theirs), theirs),
    ),
  ]);
}

it.each([true, false])(
  "X111 · looking for friends of friends reads a bounded number of rows (shared friends: %s)",
  async (areShared) => {
    const [ada] = people();
    await crowd(60, 200, areShared);
    const { db: counted, rowsRead } = metered(db);
    const { people: suggested, isComplete } = await readSuggestions(counted, ada.id);

    expect([suggested.length, isComplete]).toEqual([5, false]);
    expect(rowsRead()).toBeLessThanOrEqual(ROWS_READ_MAX);
    const mutual = Math.min(...suggested.map((person) => person.mutual));
    if (areShared) expect(mutual, "of up to 16 read friends").toBeGreaterThan(10);
  },
);

it("X111 · the rows that are kept are deleted with the account, also those of others about it", async () => {
  const [ada, , chi] = people();
  await answerTo(chi);
  await dismiss(chi, ada.id);
  await dismiss(ada, chi.id);
  await erase(chi);
  await settle();
  const left = await db
    .prepare(
      "select (select count(*) from suggestions where member_id = ?1) + (select count(*) from refused_suggestions where ?1 in (owner_id, other_id)) as n",
    )
    .bind(chi.id)
    .first("n");
  expect(left).toBe(0);
});
