import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { publish } from "~/tests/kit/workerd/wireBlocks";
import { AS_JSON, caller, type Caller, newMember } from "./caller";
import { newModerator, openCase } from "./cases";
import { decide } from "~/tests/kit/workerd/wireModeration";

const { DB, OPERATOR_KEY } = env as unknown as Env & { OPERATOR_KEY: string };
const OPERATOR = { ...AS_JSON, authorization: `Bearer ${OPERATOR_KEY}` };

let world: { ada: Caller; eve: Caller; mod: Caller; post: string; case: string; decision: string };
beforeEach(async () => {
  const [ada, eve, mod] = [await newMember("Ada"), await newMember("Eve"), await newModerator()];
  const decided = await openCase({ member: ada.id });
  const decision = await decide(decided, { action: "warn", rule: "spam", facts: "x", days: undefined });
  world = { ada, eve, mod, post: await publish(ada, "x"), case: await openCase({ member: ada.id }), decision };
  // as if somebody else had always appended an entry just before
  await DB.exec(
    "create trigger overtaken before insert on moderation_log begin select raise(abort, 'UNIQUE constraint failed: moderation_log.n'); end",
  );
});
afterEach(() => DB.exec("drop trigger overtaken"));

/** Each kind of request that appends to the audit log. */
const REQUESTS: Record<string, () => Promise<Response>> = {
  "a member's report": () => world.eve.post("/reports", { subject: "post", id: world.post, reason: "spam" }, AS_JSON),
  "a visitor's report": () =>
    caller().post(
      "/report.data",
      {
        ...{ reason: "other", text: "x", name: "x", email: "x@example.com", faith: "1" },
        link: `http://parlor.test/${world.ada.id}/${world.post}`,
      },
      AS_JSON,
    ),
  "an appeal": () => world.ada.post(`/appeals/decision/${world.decision}/send`, { text: "x" }, AS_JSON),
  "a claim": () => world.mod.post(`/moderation/${world.case}/act`, { do: "claim" }, AS_JSON),
  "a hidden tag": () => world.mod.post("/moderation/tags", { tag: "chess", do: "hide" }, AS_JSON),
  "a view of a case": () => world.mod.get(`/moderation/${world.case}`),
  "an operator's command": () =>
    caller().post("/operator/moderation/role", { email: world.eve.email, role: "moderator" }, OPERATOR),
};

it.each(Object.entries(REQUESTS))(
  "X66 · X126 · %s that the log has no room for gets 503 and the time to try again",
  async (_what, request) => {
    const answer = await request();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  },
);
