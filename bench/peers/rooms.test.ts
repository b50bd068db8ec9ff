import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadRules, openChat, openDatabase, openGame } from "./rooms.mjs";

const MEMBERS = ["ann", "ben"];
const MESSAGE = { t: "send", id: "m1", text: "Hello" };
let folder = "";

beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), "parlor-peer-test-"))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

const file = () => path.join(folder, "room.sqlite");
const newGame = async (tableBytes = 0) => openGame(file(), MEMBERS, await loadRules(), tableBytes);
const act = (id: string, v: number, cell: number) => ({ t: "act", id, v, a: { cell } });

it("bench · a peer's commit waits for the disk", () => {
  const db = openDatabase(file());
  expect(db.prepare("pragma journal_mode").get()).toEqual({ journal_mode: "wal" });
  expect(db.prepare("pragma synchronous").get()).toEqual({ synchronous: 2 });
  db.close();
});

it("bench · a peer sends a message to everyone", () => {
  expect(openChat(file(), MEMBERS).handle("ann", MESSAGE)).toEqual({
    toAll: { t: "message", seq: 1, id: "m1", from: "ann", atMs: expect.any(Number), text: "Hello" },
  });
});

it("bench · a peer answers a repeated message with the first answer, to its sender alone", () => {
  const chat = openChat(file(), MEMBERS);
  const { toAll } = chat.handle("ann", MESSAGE);
  expect(chat.handle("ann", MESSAGE)).toEqual({ toSender: toAll });
});

it("bench · a peer tells two members' messages with the same id apart", () => {
  const chat = openChat(file(), MEMBERS);
  chat.handle("ann", MESSAGE);
  expect(chat.handle("ben", MESSAGE)).toMatchObject({ toAll: { seq: 2, from: "ben" } });
});

it("bench · a peer acknowledges a move and shows it to everyone", async () => {
  const game = await newGame();
  expect(game.handle("ann", act("a1", 0, 4))).toMatchObject({
    toSender: { t: "ack", id: "a1", v: 1 },
    toAll: { v: 1, view: { turn: 1 } },
  });
});

it("bench · a peer answers a repeated move with the first answer", async () => {
  const game = await newGame();
  game.handle("ann", act("a1", 0, 4));
  game.handle("ben", act("b1", 1, 0));
  expect(game.handle("ann", act("a1", 0, 4))).toEqual({ toSender: { t: "ack", id: "a1", v: 1 } });
});

it.each([
  ["on a taken cell", "ben", act("x", 1, 4), "illegal"],
  ["out of turn", "ann", act("x", 1, 0), "not_your_turn"],
  ["on an older position", "ben", act("x", 0, 0), "stale"],
  ["of a spectator", "cat", act("x", 1, 0), "not_in_room"],
])("bench · a peer refuses a move %s", async (_, member, move, code) => {
  const game = await newGame();
  game.handle("ann", act("a1", 0, 4));
  expect(game.handle(member, move)).toEqual({ toSender: { t: "error", code, id: "x" } });
});

it("bench · a peer begins another round when both players want one", async () => {
  const game = await newGame();
  const cells = [0, 1, 2, 4, 3, 5, 7, 6, 8];
  cells.forEach((cell, v) => game.handle(MEMBERS[v % 2] ?? "", act(`move-${v}`, v, cell)));
  game.handle("ann", { t: "again", id: "again" });
  expect(game.handle("ben", { t: "again", id: "again" })).toMatchObject({
    toAll: { v: 9, table: { status: "playing", round: 2 } },
  });
});

it("bench · a peer's frames of a game have the length that they are given", async () => {
  const { toAll } = (await newGame(900)).handle("ann", act("a1", 0, 4));
  expect(Math.abs(JSON.stringify(toAll).length - 900)).toBeLessThan(10);
});
