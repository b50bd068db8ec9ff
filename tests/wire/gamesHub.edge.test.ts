import { beforeAll, expect, it } from "vitest";
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
