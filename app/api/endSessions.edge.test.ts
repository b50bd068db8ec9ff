import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { addSession } from "~/db/accounts/accounts";
import { CLOSE } from "~/party/core/protocol";
import { anotherDevice, type Caller, caller, newMember } from "~/tests/wire/caller";

const world = env as unknown as Env & { OPERATOR_KEY: string };
const AS_OPERATOR = { authorization: `Bearer ${world.OPERATOR_KEY}`, accept: "application/json" };
const end = async (form: Record<string, string>) => {
  const answer = await caller().post("/operator/sessions/end", form, AS_OPERATOR);
  return [answer.status, await answer.json()];
};
const isSignedIn = async (member: Caller) => (await member.get(`/parties/inbox/${member.id}`)).status !== 401;

it("A6 · an operator ends all sessions of one member", async () => {
  const [ada, bea] = [await newMember("Ada"), await newMember("Bea")];
  const onPhone = await anotherDevice(ada);
  expect(await end({ email: ada.email })).toEqual([200, { ok: true, ended: 2, isDone: true }]);
  expect([await isSignedIn(ada), await isSignedIn(onPhone), await isSignedIn(bea)]).toEqual([false, false, true]);
});

it("A6 · the end of a session by an operator closes its sockets", async () => {
  const ada = await newMember("Ada");
  const { webSocket } = await ada.upgrade(`/parties/inbox/${ada.id}`);
  webSocket?.accept();
  const closed = new Promise<CloseEvent>((resolve) => webSocket?.addEventListener("close", resolve));
  await end({ email: ada.email });
  expect(await closed).toMatchObject({ code: CLOSE.sessionEnded });
});

it("A6 · an operator ends everybody's sessions in bounded steps", async () => {
  const members = [await newMember("Ada"), await newMember("Bea")];
  const nowMs = Date.now();
  for (let i = 0; i < 100; i++)
    await addSession(world.DB, {
      id: `s${i}`,
      memberId: members[0]?.id ?? "",
      device: "",
      method: null,
      second: null,
      provedAtMs: null,
      nowMs,
      expiresAtMs: nowMs + 60_000,
    });
  const [, first] = await end({ all: "yes" });
  expect(first).toEqual({ ok: true, ended: 100, isDone: false });
  const [, second] = await end({ all: "yes" });
  expect(second).toMatchObject({ ok: true, isDone: true });
  for (const member of members) expect(await isSignedIn(member)).toBe(false);
});

it("A6 · an operator who names neither a member nor everybody ends no session", async () => {
  const ada = await newMember("Ada");
  expect((await end({}))[0]).toBe(422);
  expect((await end({ email: "nobody@example.com" }))[0]).toBe(404);
  expect(await isSignedIn(ada)).toBe(true);
});
