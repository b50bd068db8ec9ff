import { beforeAll, expect, it } from "vitest";
import { openChat } from "~/tests/kit/workerd/chatFiles";
import { ulid } from "~/base/ulid";
import { type Caller, newMember } from "./caller";

/** More than two periods allow: one may end meanwhile. */
const TIMES = 300;

let flooding: Caller;
let other: Caller;
beforeAll(async () => {
  [flooding, other] = [await newMember("Flo"), await newMember("Ada")];
});

/** The statuses until a refusal. */
async function statusesOf(ask: (who: Caller) => Promise<Response>): Promise<number[]> {
  const statuses = new Set<number>();
  for (let n = 0; n < TIMES && !statuses.has(429); n++) statuses.add((await ask(flooding)).status);
  return [...statuses];
}

const minute = () => Math.floor(Date.now() / 60_000);

/** What a request is answered with in the minute of a flood: with the next one, as much is allowed again. */
async function statusWhileFlooded(flood: (who: Caller) => Promise<Response>, ask: () => Promise<Response>): Promise<number> {
  for (;;) {
    const began = minute();
    await statusesOf(flood);
    const { status } = await ask();
    if (minute() === began) return status;
  }
}

it("M12 · L2 · a flood of messages over HTTP by one member is refused, and nobody else's", async () => {
  const room = await openChat(flooding, other);
  const forward = (who: Caller) => who.json("POST", `/api/chats/${room}/forward`, {});
  expect(await statusesOf(forward)).toEqual([400, 429]);
  expect((await forward(other)).status).toBe(400);
  expect(await statusWhileFlooded(forward, () => flooding.json("POST", `/api/chats/${room}/messages`, {}))).toBe(429);
});

it("M7 · L2 · a flood of changes of groups by one member is refused, and nobody else's", async () => {
  const leave = (who: Caller) => who.post(`/groups/${ulid(0)}`, { do: "leave" }, { accept: "application/json" });
  expect(await statusesOf(leave)).toEqual([404, 429]);
  expect((await leave(other)).status).toBe(404);
  const makeGroup = () => flooding.post("/groups", { name: "Rowers", members: JSON.stringify([other.id]) }, { accept: "application/json" });
  expect(await statusWhileFlooded(leave, makeGroup)).toBe(429);
});
