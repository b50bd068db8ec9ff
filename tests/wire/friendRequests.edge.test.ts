import { expect, it } from "vitest";
import type { FriendMove } from "~/base/friendMoves";
import { AS_JSON } from "~/tests/kit/workerd/wireGames";
import { type Caller, newMember } from "./caller";

const move = async (who: Caller, other: Caller, chosen: FriendMove) => {
  const answer = await who.post(`/friends/${other.id}`, { do: chosen }, AS_JSON);
  const { state, message } = await answer.json<{ state?: string; message?: string }>();
  return { status: answer.status, state, message };
};
const pair = async () => [await newMember("Ada"), await newMember("Eve")] as const;

it("X127 · after a rejection, asking again is refused for seven days", async () => {
  const [ada, eve] = await pair();
  expect((await move(eve, ada, "add")).state).toBe("sent");
  await move(ada, eve, "reject");
  expect(await move(eve, ada, "add")).toMatchObject({
    status: 429,
    message: "You've asked this member before. Try again in 7 days.",
  });
});

it("X127 · whoever cancelled a request can ask once more, and then only after days", async () => {
  const [ada, eve] = await pair();
  for (let n = 0; n < 2; n++) {
    expect((await move(eve, ada, "add")).state).toBe("sent");
    await move(eve, ada, "cancel");
  }
  expect(await move(eve, ada, "add")).toMatchObject({
    status: 429,
    message: "You've asked this member before. Try again in 3 days.",
  });
});

it("X127 · whoever rejected a request can ask the other member themself", async () => {
  const [ada, eve] = await pair();
  await move(eve, ada, "add");
  await move(ada, eve, "reject");
  expect((await move(ada, eve, "add")).state).toBe("sent");
  expect((await move(eve, ada, "add")).state, "which accepts").toBe("friends");
});

it("X127 · a repeated request and an acceptance don't count as asking", async () => {
  const [ada, eve] = await pair();
  for (let n = 0; n < 4; n++) expect((await move(eve, ada, "add")).state).toBe("sent");
  await move(ada, eve, "accept");
  await move(ada, eve, "remove");
  expect((await move(eve, ada, "add")).state).toBe("sent");
});
