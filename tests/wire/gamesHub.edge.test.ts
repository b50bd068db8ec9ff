import { beforeAll, expect, it } from "vitest";
import { BUDGETS } from "~/party/limits/table";
import { befriend, roomFor, sendInvitation } from "~/tests/kit/workerd/wireGames";
import { caller, type Caller, newMember } from "./caller";

let ada: Caller;
beforeAll(async () => {
  ada = await newMember("Ada");
});

const AS_PAGE = { accept: "text/html" };

it.each(["/games", "/Games", "/Game", "/game"])("G1 · the games hub opens at %s", async (path) => {
  const answer = await ada.get(path, AS_PAGE);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(">TicTacToe<")]);
});

it.each(["/Games/Chess/Single", "/Games/Nothing/Single"])("G1 · nobody plays alone at %s", async (path) => {
  expect((await ada.get(path, AS_PAGE)).status).toBe(404);
});

it.each(["/games", "/Game", "/Games/TicTacToe/Single"])("U2 · a visitor is refused at %s", async (path) => {
  for (const address of [path, `${path}.data`])
    expect((await caller().get(address, AS_PAGE)).status, address).toBe(401);
});

it("X154 · a member can invite the same friend to 30 games in ten minutes, and others meanwhile", async () => {
  const [host, guest, other] = [await newMember("Host"), await newMember("Guest"), await newMember("Other")];
  await befriend(host, guest, other);
  for (let n = 1; n <= BUDGETS.invitationsOfOne.fast.max; n++) await roomFor(host, "Chess", guest);
  const refused = await sendInvitation(host, "Chess", [guest]);
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { code: "too-many-requests", message: expect.stringMatching(/^You've invited one of these people many times\./) },
  ]);
  expect((await sendInvitation(host, "Chess", [other])).status).toBe(200);
});
