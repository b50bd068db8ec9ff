import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { giveSecondFactor } from "~/tests/kit/members/secondFactor";
import { actOn, decide, newModerator, openCase, stateOf } from "./cases";
import { type Caller, newMember } from "./caller";

const { DB: db } = env as unknown as Env;

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

  it.each([
    ["claim a case", () => actOn(moderator, caseId, "claim")],
    ["decide a case", () => decide(moderator, caseId, "dismiss")],
    [
      "answer an appeal",
      () => moderator.post(`/moderation/${caseId}/appeal`, { outcome: "upheld", answer: "x", revision: "1" }),
    ],
    ["save a reply", () => moderator.post("/moderation/replies", { do: "add", title: "by no factor", text: "x" })],
    ["open a case's file", () => moderator.get(`/moderation/${caseId}/files/0`)],
  ] as [string, () => Promise<Response>][])("A23 · can't %s", async (_what, ask) => {
    const before = await stateOf(caseId);
    const response = await ask();
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
