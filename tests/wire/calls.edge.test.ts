import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ulid } from "~/base/ulid";
import { CALL_PROTOCOL_VERSION, type CallFrame } from "~/party/call/protocol";
import { directChatRoom } from "~/party/chat/protocol";
import { BUDGETS } from "~/party/limits/table";
import { CLOSE } from "~/party/core/protocol";
import { TestSocket, until } from "~/tests/kit/workerd/rooms";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, caller, type Caller, newMember } from "./caller";

const world = env as unknown as Env;

let ada: Caller;
let bob: Caller;
let chi: Caller;
/** nobody's friend */
let eve: Caller;

beforeAll(async () => {
  [ada, bob, chi, eve] = [
    await newMember("Ada"),
    await newMember("Bob"),
    await newMember("Chi"),
    await newMember("Eve"),
  ];
  await befriend(ada, bob, chi);
  await befriend(bob, chi);
});

const calls = (who: Caller, to: string, kind = "audio") => who.post("/calls", { to, kind }, AS_JSON);
const codeIn = async (response: Response) => ((await response.json()) as { code: string }).code;

async function madeBy(who: Caller, to: Caller): Promise<{ call: string; you: string }> {
  const response = await calls(who, to.id, "video");
  if (response.status !== 200) throw new Error(`the call answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The code with which the room closes a socket that it refuses. */
async function closeOf(who: Caller, call: string): Promise<number> {
  const { webSocket } = await who.upgrade(`/parties/call/${call}`);
  if (!webSocket) throw new Error("no socket");
  return new TestSocket<CallFrame>(webSocket).closed();
}

async function enter(who: Caller, call: string): Promise<TestSocket<CallFrame>> {
  const { webSocket } = await who.upgrade(`/parties/call/${call}`);
  if (!webSocket) throw new Error("no socket");
  const socket = new TestSocket<CallFrame>(webSocket);
  socket.send({ t: "hello", v: CALL_PROTOCOL_VERSION, since: null });
  await socket.next("call");
  return socket;
}

/** Hangs up as the caller, and waits until both are free again: only then does the room close its sockets. */
async function ends(who: Caller, call: string): Promise<void> {
  const socket = await enter(who, call);
  socket.send({ t: "take", id: "take", device: "page", since: 0 });
  socket.send({ t: "hangUp", id: "over" });
  await socket.closed();
}

const lines = async (one: Caller, other: Caller) =>
  (await world.CHAT.getByName(directChatRoom(one.id, other.id)).messagesAfter(one.id, 0, 100)).messages.flatMap(
    ({ line }) => (line?.line === "call" ? [line] : []),
  );

describe("calling", () => {
  it("C1 · both friends can enter a call between them", async () => {
    const { call, you } = await madeBy(ada, bob);
    expect(you).toBe("caller");
    expect((await enter(bob, call)).of("call")[0]).toMatchObject({
      you: "callee",
      call: { status: "calling", kind: "video", caller: ada.id, callee: bob.id },
    });
    await ends(ada, call);
  });

  it("C1 · a call that is over leaves a line in the chat and can't be entered", async () => {
    const [one, other] = [await newMember("One"), await newMember("Other")];
    await befriend(one, other);
    const { call } = await madeBy(one, other);
    await ends(one, call);
    await until(async () => (await lines(one, other)).length === 1, "the line");
    expect(await lines(other, one)).toEqual([{ line: "call", kind: "video", outcome: "missed", durationMs: 0 }]);
    expect(
      await closeOf(other, call),
      "a close code, because a failed upgrade would show in a late page's console",
    ).toBe(CLOSE.forbidden);
  });

  it("C1 · a call that isn't allowed is refused with a code and opens no chat", async () => {
    const wrong: [who: Caller, to: string, kind: string, status: number, code: string][] = [
      [ada, eve.id, "audio", 403, "unavailable"],
      [eve, ada.id, "audio", 403, "unavailable"],
      [ada, ada.id, "audio", 400, "invalid-argument"],
      [ada, ulid(1), "audio", 403, "unavailable"],
      [ada, "x", "audio", 422, "invalid-form"],
      [ada, bob.id, "smell", 422, "invalid-form"],
      [caller(), ada.id, "audio", 401, "unauthenticated"],
    ];
    for (const [who, to, kind, status, code] of wrong) {
      const response = await calls(who, to, kind);
      expect([response.status, await codeIn(response)], `${to} ${kind}`).toEqual([status, code]);
    }
    expect(
      await world.DB.prepare("select count(*) n from chats where id = ?")
        .bind(directChatRoom(ada.id, eve.id))
        .first("n"),
    ).toBe(0);
  });

  it("C1 · a former friend can't be called", async () => {
    const dan = await newMember("Dan");
    await befriend(ada, dan);
    await dan.post(`/friends/${ada.id}`, { do: "remove" });
    expect((await calls(ada, dan.id)).status).toBe(403);
  });

  it("C3 · a member in a call is busy, as the callee and as the caller", async () => {
    const { call } = await madeBy(ada, bob);
    for (const who of [chi, ada]) {
      const response = await calls(who, who === chi ? bob.id : chi.id);
      expect([response.status, await codeIn(response)]).toEqual([409, "busy"]);
    }
    await ends(ada, call);
  });

  it("C3 · a callee who calls back while a call rings is led to that call", async () => {
    const { call } = await madeBy(ada, bob);
    expect(await madeBy(bob, ada)).toEqual({ ok: true, call, you: "callee" });
    await ends(ada, call);
  });
});

describe("privacy", () => {
  it("C1 · for anybody but its two members a call doesn't exist", async () => {
    const { call } = await madeBy(ada, bob);
    for (const who of [chi, eve]) {
      expect([await closeOf(who, call), await closeOf(who, ulid(1))]).toEqual([CLOSE.forbidden, CLOSE.forbidden]);
      expect((await who.get(`/parties/call/${call}`)).status).toBe(404);
    }
    for (const ask of ["upgrade", "get"] as const)
      expect((await caller()[ask](`/parties/call/${call}`)).status).toBe(401);
    expect((await bob.get(`/parties/call/${call}`)).status).toBe(204);
    expect((await ada.upgrade("/parties/call/x")).status).toBe(404);
    await ends(ada, call);
  });
});

describe("declining without a page", () => {
  const declines = (who: Caller, call: string) => who.post(`/api/calls/${call}/decline`, {}, AS_JSON);

  it("X198 · the callee declines a call from its notification, and the caller and the chat learn of it", async () => {
    const [one, other] = [await newMember("One"), await newMember("Other")];
    await befriend(one, other);
    const { call } = await madeBy(one, other);
    const socket = await enter(one, call);
    expect((await declines(other, call)).status).toBe(200);
    await until(() => socket.of("call").at(-1)?.call.end === "declined", "the end of the call");
    await until(async () => (await lines(one, other)).length === 1, "the line");
    expect(await lines(one, other)).toMatchObject([{ outcome: "declined" }]);
  });

  it("X198 · nobody but the callee declines a call", async () => {
    const { call } = await madeBy(ada, bob);
    for (const who of [ada, chi, eve]) {
      const answer = await declines(who, call);
      expect([answer.status, await codeIn(answer)]).toEqual([404, "not-found"]);
    }
    expect((await declines(caller(), call)).status).toBe(401);
    expect((await enter(bob, call)).of("call")[0]?.call.status).toBe("calling");
    await ends(ada, call);
  });

  it.each(["x", ulid(1), "01ARZ3NDEKTSV4RRFFQ69G5FAU%2F"])(
    "X198 · a call that doesn't exist can't be declined: %s",
    async (call) => {
      expect((await declines(bob, call)).status).toBe(404);
    },
  );

  it("X198 · a call that has been answered or declined can't be declined any longer", async () => {
    const { call } = await madeBy(ada, bob);
    const page = await enter(bob, call);
    page.send({ t: "answer", id: "answer", device: "page" });
    await page.next("ack");
    expect((await declines(bob, call)).status).toBe(404);
    await ends(ada, call);
    expect((await declines(bob, call)).status).toBe(404);
  });
});

it("C1 · L2 · a flood of calls is refused only to the member who makes it", async () => {
  const flo = await newMember("Flo");
  const statuses = new Set<number>();
  for (let n = 0; n < 60 && !statuses.has(429); n++) statuses.add((await calls(flo, flo.id)).status);
  expect([...statuses]).toEqual([400, 429]);
  expect((await calls(eve, eve.id)).status).toBe(400);
});

it("C4 · without a relay of its own, Parlor names public STUN servers to members", async () => {
  const answer = await ada.get("/api/call-servers");
  const { iceServers, iceTransportPolicy } = (await answer.json()) as Record<string, unknown>;
  expect(iceServers).toEqual([{ urls: expect.arrayContaining([expect.stringMatching(/^stun:/)]) }]);
  expect(iceTransportPolicy).toBe("all");
});

it("X154 · a member can call the same friend ten times in ten minutes, and others can call that friend meanwhile", async () => {
  const [caller, callee, other] = [await newMember("Caller"), await newMember("Callee"), await newMember("Other")];
  await befriend(callee, caller, other);
  for (let n = 1; n <= BUDGETS.callsOfOne.fast.max; n++) await ends(caller, (await madeBy(caller, callee)).call);
  const refused = await calls(caller, callee.id);
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    {
      code: "too-many-requests",
      message: expect.stringMatching(/^You've called this person many times\. Try again in/),
    },
  ]);
  expect((await calls(other, callee.id)).status).toBe(200);
});
