import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CLOSE } from "~/party/core/protocol";
import { newGame, tableOf } from "~/party/game/game";
import type { Table, TableSeat } from "~/party/game/protocol";
import type { GameView } from "./gameClient";
import { refusalText, RoomNotes } from "./RoomNotes";

afterEach(cleanup);

const NOW = 1_000_000;
const NAMES: Record<string, string> = { ann: "Ann", bob: "Bob", eve: "Eve" };

interface Given {
  away?: Partial<TableSeat>;
  link?: GameView["link"];
  table?: Partial<Table>;
  refused?: GameView["refused"];
  me?: string;
  toMove?: string | null;
  nowMs?: number | null;
}

/** Ann looks, and plays with Bob unless it is said otherwise. */
function show({ away = {}, link = { at: "live" }, table: more = {}, refused = null, me = "ann", toMove = "bob", nowMs = NOW }: Given = {}) {
  const invited = ["bob", "eve"].slice(0, (more.seats?.length ?? 2) - 1);
  const table = tableOf(newGame({ game: "Whot", options: {}, swapSides: false, host: "ann", invited }, 0), 0, NOW);
  const seats = table.invited.map((seat) => ({ ...seat, awaySinceMs: null, ...(seat.member === "bob" ? away : {}) }));
  const frame = { t: "table" as const, seq: 1, nowMs: NOW, v: 1, you: 0, view: {}, table: { ...table, status: "playing" as const, seats: ["ann", "bob"], turnSinceMs: NOW, ...more, invited: seats } };
  const ask = vi.fn();
  cleanup();
  render(<RoomNotes view={{ link, frame, atMs: 1, pending: null, refused, log: null }} nameOf={(member) => NAMES[member] ?? ""} {...{ me, nowMs, toMove, ask }} />);
  return { ask, notes: screen.queryAllByRole("status").map(({ textContent }) => textContent), alert: screen.getByRole("alert", { hidden: true }).textContent };
}

test("G3 · with everybody here and the network there, nothing is said", () => {
  expect(show()).toMatchObject({ notes: [], alert: "" });
});

test("G3 · a lost network is told, and whether one is coming for the first time, again, or not any more", () => {
  expect(show({ link: { at: "connecting" }, nowMs: null }).notes).toEqual(["Connecting…"]);
  expect(show({ link: { at: "offline" } }).notes).toEqual(["Reconnecting…"]);
  expect(show({ link: { at: "refused", code: CLOSE.forbidden } }).notes).toEqual(["You are no longer connected to this game."]);
});

test("G3 · a rival who is away is named after five seconds, and not before", () => {
  const since = (ms: number, more = {}) => show({ away: { awaySinceMs: NOW - ms, ...more } }).notes;
  expect(since(4_999)).toEqual([]);
  expect(since(5_000)).toEqual(["Bob disconnected.You can claim the win in 55 s, or wait."]);
  expect(since(5_000, { left: true })).toEqual(["Bob left.You can claim the win in 10 s, or wait."]);
});

test("G3 · the win is claimed when the time has come, by a player, of two, without a clock", () => {
  const away = { awaySinceMs: NOW - 60_000 };
  const { ask } = show({ away });
  fireEvent.click(screen.getByRole("button", { name: "Claim win" }));
  expect(ask.mock.calls).toEqual([[{ t: "claim" }]]);
  show({ away: { awaySinceMs: NOW - 15_000, left: true } });
  expect(screen.queryByRole("button", { name: "Claim win" })).not.toBe(null);
  const clock = { leftMs: [1, 1] as const, running: 0, recoveredMs: [0, 0] as const };
  for (const none of [{ table: { clock } }, { table: { seats: ["ann", "bob", "eve"] } }, { me: "zoe" }]) {
    expect(show({ away, ...none }).notes).toEqual(["Bob disconnected."]);
    expect(screen.queryByRole("button")).toBe(null);
  }
  expect(show({ away, table: { status: "over" } }).notes, "after the end nobody is waited for").toEqual([]);
});

test("G7 · one who takes long is reminded after half a minute; the others may vote to skip them after a whole one, once", () => {
  const three = (ms: number, more: Given = {}) => show({ ...more, table: { seats: ["ann", "bob", "eve"], turnSinceMs: NOW - ms, ...more.table } });
  expect(three(29_999).notes).toEqual([]);
  expect(three(30_000).notes).toEqual(["Bob is taking long."]);
  expect(three(30_000, { toMove: "ann" }).notes).toEqual(["It is your turn: the others are waiting."]);
  expect(three(30_000, { me: "zoe" }).notes, "who looks on").toEqual([]);
  const { ask } = three(60_000);
  fireEvent.click(screen.getByRole("button", { name: "Skip turn" }));
  expect(ask.mock.calls).toEqual([[{ t: "skip" }]]);
  expect(three(60_000, { table: { skipVotes: ["ann"] } }).notes).toEqual(["Bob is taking long.You voted to skip."]);
  expect(show({ table: { game: "Chess", turnSinceMs: NOW - 60_000 } }).notes, "nobody is skipped at chess").toEqual([]);
});

test("G3 · why the room refused is said in words, to ears too", () => {
  expect(show({ refused: { code: "stale", n: 1 } }).alert).toBe("The game had moved on. Look again.");
  const codes = ["not_in_room", "not_your_turn", "illegal", "stale", "game_over", "not_started", "too_early", "not_found", "bad_message", "too_large", "rate_limited", "forbidden", "hello_first", "protocol_too_old", "internal"] as const;
  for (const code of codes) expect(refusalText(code), code).toMatch(/^[A-Z].*\.$/);
});
