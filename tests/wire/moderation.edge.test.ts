import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { CLAIM_MS, VIEW_MS } from "~/base/moderation/terms";
import { caseEntries } from "~/db/moderation/moderationLog";
import { pngBytes } from "~/tests/kit/media/png";
import { AS_JSON, caller, type Caller, newMember } from "./caller";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { publish } from "~/tests/kit/workerd/wireBlocks";
import { actOn, decide, newModerator, openCase, stateOf } from "./cases";
import { unfriend, uploadPicture } from "~/tests/kit/workerd/wireAudience";

const { DB: db } = env as unknown as { DB: D1Database };
const ROUNDS = 20;

let [author, mod, other]: Caller[] = [];
beforeAll(async () => {
  [author, mod, other] = [await newMember("Author"), await newModerator("One"), await newModerator("Two")];
});
afterEach(() => vi.restoreAllMocks());

const people = () => {
  if (!author || !mod || !other) throw new Error("no members");
  return { author, mod, other };
};
const later = (ms: number) => {
  const now = Date.now() + ms;
  vi.spyOn(Date, "now").mockImplementation(() => now);
};
const viewsOf = async (caseId: string) =>
  (await caseEntries(db, caseId, 100)).filter(({ type }) => type === "viewed").length;

it("X54 · a moderator's queue and case are unknown pages to a member and to a visitor", async () => {
  const { author, mod } = people();
  const caseId = await openCase({ member: author.id });
  for (const path of ["/moderation", "/moderation?queue=decided", `/moderation/${caseId}`]) {
    const statuses = [];
    for (const who of [mod, author, caller()]) statuses.push((await who.get(path)).status);
    expect(statuses, path).toEqual([200, 404, 404]);
  }
});

it("X54 · the queue shows the most severe case first, then the oldest", async () => {
  const { author, mod } = people();
  const [low, old, high] = [
    await openCase({ member: author.id, reason: "misinformation" }),
    await openCase({ member: author.id, reason: "terrorism" }),
    await openCase({ member: author.id, reason: "childInDanger" }),
  ];
  const page = await (await mod.get("/moderation")).text();
  const places = [old, high, low].map((id) => page.indexOf(`/moderation/${id}`));
  expect(places.every((place) => place > 0)).toBe(true);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
});

it.each(["case/decide", "case/appeal", "case/act", "replies", "tags"])(
  "rights · a POST to /moderation/%s is not found for a member and a visitor",
  async (path) => {
    const { author, mod } = people();
    const address = `/moderation/${path.replace("case", await openCase({ member: author.id }))}`;
    const statuses = [];
    for (const who of [mod, author, caller()]) statuses.push((await who.post(address, {}, AS_JSON)).status);
    expect(statuses).toEqual([422, 404, 404]);
  },
);

it("X58 · a moderator can neither open, claim nor decide a case about themselves", async () => {
  const { mod } = people();
  const caseId = await openCase({ member: mod.id });
  const answers = [await mod.get(`/moderation/${caseId}`), await actOn(mod, caseId, "claim")];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  expect((await decide(mod, caseId, "dismiss")).status).toBe(409);
  expect((await stateOf(caseId)).status).toBe("open");
});

it("X58 · a moderator can open a case that they reported, but not claim it", async () => {
  const { author, mod } = people();
  const caseId = await openCase({ member: author.id, reporter: mod.id });
  const answers = [await mod.get(`/moderation/${caseId}`), await actOn(mod, caseId, "claim")];
  expect(answers.map(({ status }) => status)).toEqual([200, 403]);
});

it.each(["dismiss", "escalate"])(
  "X58 · a moderator who reports a case after they claimed it can release it, but not %s it",
  async (action) => {
    const { author, mod } = people();
    const post = await publish(author, "x");
    const caseId = await openCase({ member: author.id, subject: { type: "post", id: post } });
    await actOn(mod, caseId, "claim");
    await mod.post("/reports", { subject: "post", id: post, reason: "spam" }, AS_JSON);
    const tried = action === "escalate" ? await actOn(mod, caseId, action) : await decide(mod, caseId, action);
    expect([tried.status, (await stateOf(caseId)).status]).toEqual([403, "open"]);
    expect((await actOn(mod, caseId, "release")).status).toBe(200);
  },
);

it("X58 · a moderator can neither claim nor decide a case about a friend", async () => {
  const [author, mod] = [await newMember("Friend"), await newModerator("Three")];
  await befriend(author, mod);
  const caseId = await openCase({ member: author.id });
  expect((await actOn(mod, caseId, "claim")).status).toBe(403);
  await unfriend(mod, author);
  expect((await actOn(mod, caseId, "claim")).status).toBe(200);
  await befriend(author, mod);
  expect((await decide(mod, caseId, "dismiss")).status).toBe(403);
});

it("X58 · the page of a case that its moderator reported says why they can't claim it, and so does the queue", async () => {
  const { author, mod } = people();
  const caseId = await openCase({ member: author.id, reporter: mod.id, reason: "terrorism" });
  const page = await (await mod.get(`/moderation/${caseId}`)).text();
  expect(page).toContain("You reported this, so another moderator has to decide it.");
  expect(page).not.toContain(">Claim<");
  const queue = await (await mod.get("/moderation")).text();
  expect(queue.slice(queue.indexOf(caseId)).split("</a>")[0]).toContain("For another moderator");
});

it("X55 · a case that nobody has claimed can't be decided", async () => {
  const { author, mod } = people();
  const caseId = await openCase({ member: author.id });
  expect((await decide(mod, caseId, "warn")).status).toBe(409);
});

it("X55 · of two moderators who claim a case at the same time, one gets it", { timeout: 60_000 }, async () => {
  const { author, mod, other } = people();
  for (let round = 0; round < ROUNDS; round++) {
    const caseId = await openCase({ member: author.id });
    const answers = await Promise.all([actOn(mod, caseId, "claim"), actOn(other, caseId, "claim")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

it("X55 · of two decisions about a case at the same time, one is made", { timeout: 60_000 }, async () => {
  const { author, mod } = people();
  for (let round = 0; round < ROUNDS; round++) {
    const caseId = await openCase({ member: author.id });
    await actOn(mod, caseId, "claim");
    const answers = await Promise.all([decide(mod, caseId, "warn"), decide(mod, caseId, "dismiss")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const decided = (await caseEntries(db, caseId, 100)).filter(({ type }) => type === "decided");
    expect(decided).toHaveLength(1);
  }
});

it("X55 · another moderator can claim a case after 30 minutes without an action, and the first can't decide it then", async () => {
  const { author, mod, other } = people();
  const caseId = await openCase({ member: author.id });
  await actOn(mod, caseId, "claim");
  expect((await actOn(other, caseId, "claim")).status).toBe(409);
  later(CLAIM_MS + 1_000);
  expect((await actOn(other, caseId, "claim")).status).toBe(200);
  expect((await decide(mod, caseId, "dismiss")).status).toBe(409);
  expect((await decide(other, caseId, "dismiss")).status).toBe(200);
});

it("X55 · a released case can be claimed by another moderator", async () => {
  const { author, mod, other } = people();
  const caseId = await openCase({ member: author.id });
  await actOn(mod, caseId, "claim");
  await actOn(mod, caseId, "release");
  expect((await actOn(other, caseId, "claim")).status).toBe(200);
});

it("X55 · a decision about a case that has a newer report is refused", async () => {
  const { author, mod } = people();
  const subject = { type: "post" as const, id: author.id };
  const caseId = await openCase({ member: author.id, subject });
  await actOn(mod, caseId, "claim");
  const { revision } = await stateOf(caseId);
  await openCase({ member: author.id, subject });
  expect((await decide(mod, caseId, "dismiss", { revision: String(revision) })).status).toBe(409);
});

it("X57 · a decision that restricts needs a rule, facts and a time", async () => {
  const { author, mod } = people();
  const caseId = await openCase({ member: author.id });
  await actOn(mod, caseId, "claim");
  const refused = await decide(mod, caseId, "restrict", { rule: "", facts: "" });
  expect(refused.status).toBe(422);
  const { fields } = await refused.json<{ fields: object }>();
  expect(Object.keys(fields).sort()).toEqual(["days", "facts", "restrictions", "rule"]);
});

it("X57 · an escalated case is marked", async () => {
  const { author, mod } = people();
  const caseId = await openCase({ member: author.id });
  await actOn(mod, caseId, "claim");
  expect((await actOn(mod, caseId, "escalate")).status).toBe(200);
  expect((await stateOf(caseId)).isEscalated).toBe(true);
});

it("X51 · opening a case is in the log, and a reload within five minutes belongs to the same view", async () => {
  const { author, mod, other } = people();
  const caseId = await openCase({ member: author.id });
  await mod.get(`/moderation/${caseId}`);
  await mod.get(`/moderation/${caseId}.data`);
  expect(await viewsOf(caseId)).toBe(1);
  await other.get(`/moderation/${caseId}`);
  expect(await viewsOf(caseId)).toBe(2);
  later(VIEW_MS + 1_000);
  await mod.get(`/moderation/${caseId}`);
  expect(await viewsOf(caseId)).toBe(3);
});

it("X51 · fetching a case's file counts as a view of the case, and all its parts and pages within five minutes count once", async () => {
  const { author, mod } = people();
  const key = await uploadPicture(author, "posts");
  const caseId = await openCase({ member: author.id, files: [{ key, kind: "image", alt: "" }] });
  const address = `/moderation/${caseId}/files/0`;
  for (const wrong of [`/moderation/${caseId}/files/1`, address])
    expect((await author.get(wrong)).status, "a member").toBe(404);
  await mod.get(`/moderation/${caseId}/files/1`);
  expect(await viewsOf(caseId)).toBe(0);
  expect((await mod.get(address)).status).toBe(200);
  expect(await viewsOf(caseId)).toBe(1);
  await mod.get(address, { range: "bytes=0-3" });
  await mod.get(`/moderation/${caseId}`);
  expect(await viewsOf(caseId)).toBe(1);
  later(VIEW_MS + 1_000);
  await mod.get(address);
  expect(await viewsOf(caseId)).toBe(2);
});

it("X51 · a member's try to open a case isn't a view", async () => {
  const { author } = people();
  const caseId = await openCase({ member: author.id });
  await author.get(`/moderation/${caseId}`);
  expect(await viewsOf(caseId)).toBe(0);
});

it("X63 · a case shows moderators no reporter, and its text", async () => {
  const { author, mod } = people();
  const caseId = await openCase({ member: author.id, text: "what the reporter wrote" });
  const reporter = await db
    .prepare("select reporter_id from reports where case_id = ?")
    .bind(caseId)
    .first<string>("reporter_id");
  const page = await (await mod.get(`/moderation/${caseId}`)).text();
  expect(page).toContain("what the reporter wrote");
  expect(page).toContain("the reported words");
  expect(page).not.toContain(reporter);
});

it("X56 · an erased text of a report says that it was erased", async () => {
  const { author, mod } = people();
  const caseId = await openCase({ member: author.id, text: "to be erased" });
  await db
    .prepare(
      "update moderation_texts set salt = '', text = '' where hash in (select text_hash from reports where case_id = ?)",
    )
    .bind(caseId)
    .run();
  expect(await (await mod.get(`/moderation/${caseId}`)).text()).toContain("The text was erased");
});

it("X53 · only moderators get a case's file, and no cache keeps it", async () => {
  const { author, mod } = people();
  const uploaded = await author.upload(new Uint8Array(pngBytes({ width: 3, height: 2 })));
  const { key } = await uploaded.json<{ key: string }>();
  const caseId = await openCase({ member: author.id, files: [{ key, kind: "image", alt: "" }] });
  const address = `/moderation/${caseId}/files/0`;
  const answers = [await mod.get(address), await author.get(address), await caller().get(address)];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  expect(answers[0]?.headers.get("cache-control")).toBe("private, no-store");
  for (const wrong of ["files/1", "files/-1", "files/x"])
    expect((await mod.get(`/moderation/${caseId}/${wrong}`)).status, wrong).toBe(404);
});

it("X53 · a moderator can't get a file of a case about themselves", async () => {
  const { mod, other } = people();
  const { key } = await (await mod.upload(new Uint8Array(pngBytes({ width: 3, height: 2 })))).json<{ key: string }>();
  const address = `/moderation/${await openCase({ member: mod.id, files: [{ key, kind: "image", alt: "" }] })}/files/0`;
  expect([(await mod.get(address)).status, (await other.get(address)).status]).toEqual([404, 200]);
});

it("X61 · moderators share saved replies, and a member can't change them", async () => {
  const { author, mod, other } = people();
  const change = (who: Caller, form: Record<string, string>) => who.post("/moderation/replies", form, AS_JSON);
  const title = `Reply ${crypto.randomUUID()}`;
  expect((await change(author, { do: "add", title, text: "x" })).status).toBe(404);
  expect((await change(mod, { do: "add", title, text: "x" })).status).toBe(200);
  const idOf = () => db.prepare("select id from saved_replies where title = ?").bind(title).first<string>("id");
  const id = (await idOf()) ?? "";
  expect((await change(other, { do: "change", id, title, text: "y" })).status).toBe(200);
  const caseId = await openCase({ member: author.id });
  expect(await (await mod.get(`/moderation/${caseId}`)).text()).toContain(title);
  expect((await change(mod, { do: "remove", id })).status).toBe(200);
  expect(await idOf()).toBeNull();
});

it("X61 · there are at most 100 saved replies", async () => {
  const { mod } = people();
  await db.batch(
    Array.from({ length: 100 }, (_, i) =>
      db
        .prepare("insert into saved_replies (id, title, text, created_at) values (?, ?, 'x', 1)")
        .bind(`0000000000000000000000${String(i).padStart(4, "0")}`, `reply ${i}`),
    ),
  );
  const refused = await mod.post("/moderation/replies", { do: "add", title: "one more", text: "x" }, AS_JSON);
  expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([429, "quota-exceeded"]);
});
