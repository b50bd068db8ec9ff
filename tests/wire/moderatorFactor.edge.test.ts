import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { giveSecondFactor } from "~/tests/kit/members/secondFactor";
import { actOn, decide, newModerator, openCase, stateOf } from "./cases";
import { type Caller, newMember } from "./caller";

const { DB: db } = env as unknown as Env;

/** What a moderator does at the desk. */
const COMMANDS: [what: string, act: (moderator: Caller, caseId: string) => Promise<Response>][] = [
  ["claim a case", (moderator, caseId) => actOn(moderator, caseId, "claim")],
  ["decide a case", (moderator, caseId) => decide(moderator, caseId, "dismiss")],
  [
    "answer an appeal",
    (moderator, caseId) =>
      moderator.post(`/moderation/${caseId}/appeal`, { outcome: "upheld", answer: "x", revision: "1" }),
  ],
  ["save a reply", (moderator) => moderator.post("/moderation/replies", { do: "add", title: "refused", text: "x" })],
  ["open a case's file", (moderator, caseId) => moderator.get(`/moderation/${caseId}/files/0`)],
];

describe("a moderator without a second factor", () => {
  let moderator: Caller;
  let caseId = "";
  beforeAll(async () => {
    moderator = await newModerator();
    await db.prepare("delete from one_time_codes where member_id = ?").bind(moderator.id).run();
    caseId = await openCase({ member: (await newMember("Eve")).id });
  });

  it.each([
    ["the queue", () => "/moderation"],
    ["a case", () => `/moderation/${caseId}`],
  ])("A23 · is led from %s to the settings", async (_page, path) => {
    const response = await moderator.get(path());
    expect([response.status, response.headers.get("location")]).toEqual([302, "/settings#two-step"]);
  });

  it.each(COMMANDS)("A23 · can't %s", async (_what, act) => {
    const before = await stateOf(caseId);
    const response = await act(moderator, caseId);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining("Moderators need two-step sign-in."),
    ]);
    expect(await stateOf(caseId)).toEqual(before);
  });

  it("A23 · reads in the settings why the queue doesn't open", async () => {
    expect(await (await moderator.get("/settings")).text()).toContain("You are a moderator, so you need this");
  });

  it("A23 · gets the queue with a second factor", async () => {
    await giveSecondFactor(db, moderator.id);
    expect((await moderator.get("/moderation")).status).toBe(200);
  });
});

describe("a moderator who signed in more than thirteen hours ago", () => {
  const HOUR_MS = 60 * 60 * 1000;
  const signedInFor = (hours: number) =>
    db
      .prepare("update sessions set created_at = ?1, proved_at = ?1 where member_id = ?2")
      .bind(nowMs() - hours * HOUR_MS - 1_000, moderator.id)
      .run();
  let moderator: Caller;
  let caseId = "";
  beforeAll(async () => {
    moderator = await newModerator();
    caseId = await openCase({ member: (await newMember("Eve")).id });
    await signedInFor(13);
  });

  it.each([
    ["the queue", () => "/moderation?queue=decided"],
    ["a case", () => `/moderation/${caseId}`],
  ])("A23 · is led from %s to the proof, which leads back", async (_page, path) => {
    const response = await moderator.get(path());
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `/prove?${new URLSearchParams({ next: path() })}`,
    ]);
  });

  it.each(COMMANDS)("A23 · can't %s before a proof", async (_what, act) => {
    const before = await stateOf(caseId);
    const response = await act(moderator, caseId);
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ code: "requires-recent-login" }),
    ]);
    expect(await stateOf(caseId)).toEqual(before);
  });

  it("A23 · A24 · without JavaScript is led from a command to the proof", async () => {
    const referer = `http://parlor.test/moderation/${caseId}`;
    const answer = await moderator.post(`/moderation/${caseId}/act`, { do: "claim" }, { accept: "text/html", referer });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/prove?${new URLSearchParams({ next: `/moderation/${caseId}` })}`,
    ]);
  });

  it("A23 · can still use the rest of the network", async () => {
    expect((await moderator.get("/messages")).status).toBe(200);
  });

  it("A23 · gets the queue until twelve hours are over", async () => {
    await signedInFor(11.9);
    expect((await moderator.get("/moderation")).status).toBe(200);
  });

  it("A23 · is led from the queue to the proof after twelve hours", async () => {
    await signedInFor(12);
    expect((await moderator.get("/moderation")).headers.get("location")).toBe("/prove?next=%2Fmoderation");
  });

  /** A page with a decision that isn't sent yet loads its data again when the case changes. */
  const dataOfCase = async () => {
    const answer = await moderator.get(`/moderation/${caseId}.data`);
    return [answer.status, (await answer.text()).includes("/prove?next=")];
  };

  it("A23 · an open page of a case loads its data again after twelve and a half hours", async () => {
    await signedInFor(12.5);
    expect(await dataOfCase()).toEqual([200, false]);
  });

  it("A23 · is led from a case to the proof after twelve and a half hours", async () => {
    await signedInFor(12.5);
    expect((await moderator.get(`/moderation/${caseId}`)).headers.get("location")).toBe(
      `/prove?${new URLSearchParams({ next: `/moderation/${caseId}` })}`,
    );
  });

  it("A23 · is led from the data of the queue to the proof after twelve and a half hours", async () => {
    await signedInFor(12.5);
    expect(await (await moderator.get("/moderation.data")).text()).toContain("/prove?next=");
  });

  it("A23 · is led from the data of a case to the proof after thirteen hours", async () => {
    await signedInFor(13);
    expect(await dataOfCase()).toEqual([202, true]);
  });

  it("A23 · can still send the decision that they were writing after twelve and a half hours", async () => {
    await signedInFor(0);
    await actOn(moderator, caseId, "claim");
    await signedInFor(12.5);
    expect((await decide(moderator, caseId, "dismiss")).status).toBe(200);
    expect((await stateOf(caseId)).status).toBe("decided");
  });
});
