import { expect, test } from "vitest";
import { CLOSE } from "~/party/core/protocol";
import { newGame, tableOf } from "~/party/game/game";
import type { Table, TablePlayer } from "~/party/game/protocol";
import type { GameView } from "./gameClient";
import { noteOf, rivalsText } from "./roomTexts";
import { TEXTS } from "./texts";

const NOW = 1_000_000;
const NAMES: Record<string, string> = { ann: "Ann", bob: "Bob", eve: "Eve" };

interface Given {
  away?: Partial<TablePlayer>;
  link?: GameView["link"];
  table?: Partial<Table>;
  me?: string;
  toMove?: string | null;
  canSkip?: boolean;
  nowMs?: number | null;
}

/** The note for Ann, who plays with Bob unless given otherwise. */
function noteFor({
  away = {},
  link = { type: "live" },
  table: more = {},
  me = "ann",
  toMove = "bob",
  canSkip = true,
  nowMs = NOW,
}: Given = {}) {
  const invited = ["bob", "eve"].slice(0, (more.seats?.length ?? 2) - 1);
  const table = tableOf(newGame({ game: "Whot", options: {}, swapSides: false, host: "ann", invited }, 0), 0, NOW);
  const players = table.invited.map((player) => ({
    ...player,
    invitation: "accepted" as const,
    inRoom: true,
    awaySinceMs: null,
    ...(player.member === "bob" ? away : {}),
  }));
  const shown: Table = {
    ...table,
    status: "playing",
    seats: ["ann", "bob"],
    turnSinceMs: NOW,
    ...more,
    invited: players,
  };
  const note = noteOf({ link, table: shown, nameOf: (member) => NAMES[member] ?? "", me, nowMs, toMove, canSkip });
  return note ?? { text: null };
}

test("G3 · with everybody present and connected there is no note", () => {
  expect(noteFor().text).toBe(null);
});

test("G3 · the note says connecting, reconnecting or no longer connected", () => {
  expect(noteFor({ link: { type: "connecting" }, nowMs: null }).text).toBe("Connecting…");
  expect(noteFor({ link: { type: "offline" } }).text).toBe("Reconnecting…");
  expect(noteFor({ link: { type: "refused", code: CLOSE.forbidden } }).text).toBe(
    "You're no longer connected to this game.",
  );
});

test("G3 · the note says that a spectator can no longer watch, without a reason that may be wrong", () => {
  expect(noteFor({ me: "zoe", link: { type: "refused", code: CLOSE.forbidden } }).text).toBe(
    "You can no longer watch this game.",
  );
});

test("G3 · a rival who is away is named after five seconds, and not before", () => {
  const since = (ms: number, more = {}) => noteFor({ away: { inRoom: false, awaySinceMs: NOW - ms, ...more } }).text;
  expect(since(4_999)).toBe(null);
  expect(since(5_000)).toBe("Bob disconnected. You can claim the win in 55 s, or wait.");
  expect(since(5_000, { left: true })).toBe("Bob left. You can claim the win in 10 s, or wait.");
});

test("G3 · the note says that a rival is on another page of Parlor", () => {
  expect(noteFor({ away: { inRoom: false, left: true } })).toEqual({ text: "Bob is on another page." });
});

test("G3 · only one of two players can claim the win, and only after the wait", () => {
  const away = { inRoom: false, awaySinceMs: NOW - 60_000 };
  expect(noteFor({ away: { ...away, awaySinceMs: NOW - 59_999 } })).not.toHaveProperty("action");
  expect(noteFor({ away })).toEqual({ text: "Bob disconnected.", action: "claim" });
  expect(noteFor({ away: { ...away, awaySinceMs: NOW - 15_000, left: true } })).toEqual({
    text: "Bob left.",
    action: "claim",
  });
  for (const others of [{ table: { seats: ["ann", "bob", "eve"] } }, { me: "zoe" }])
    expect(noteFor({ away, ...others })).toEqual({ text: "Bob disconnected." });
  expect(noteFor({ away, table: { status: "over" } }).text, "after the end, nobody waits for a rival").toBe(null);
});

test("G6 · with a clock the note says what happens when the rival is away", () => {
  const clock = { leftMs: [1, 1] as const, running: 0, recoveredMs: [0, 0] as const };
  expect(noteFor({ away: { inRoom: false, awaySinceMs: NOW - 60_000 }, table: { clock } })).toEqual({
    text: "Bob disconnected. You win if their clock runs out.",
  });
});

test("G7 · the others can vote once to skip a player who takes longer than a minute", () => {
  const three = (ms: number, more: Given = {}) =>
    noteFor({ ...more, table: { seats: ["ann", "bob", "eve"], turnSinceMs: NOW - ms, ...more.table } });
  expect(three(29_999).text).toBe(null);
  expect(three(30_000)).toEqual({ text: "Bob is taking a long time." });
  expect(three(30_000, { toMove: "ann" }).text).toBe("The others are waiting for you.");
  expect(three(30_000, { me: "zoe" }).text, "a spectator").toBe(null);
  expect(three(60_000)).toEqual({ text: "Bob is taking a long time.", action: "skip" });
  expect(three(60_000, { table: { skipVotes: ["ann"] } })).toEqual({
    text: "Bob is taking a long time. You voted to skip.",
  });
  expect(
    noteFor({ canSkip: false, table: { turnSinceMs: NOW - 60_000 } }).text,
    "a game in which nobody is skipped",
  ).toBe(null);
});

test("G3 · every refusal of the room has a text", () => {
  const codes = [
    "not_in_room",
    "not_your_turn",
    "illegal",
    "stale",
    "game_over",
    "not_started",
    "too_early",
    "too_late",
    "not_found",
    "bad_message",
    "too_large",
    "rate_limited",
    "forbidden",
    "hello_first",
    "protocol_too_old",
    "internal",
  ] as const;
  for (const code of codes) expect(TEXTS.refusals[code], code).toMatch(/^[A-Z].*\.$/);
});

const tablePlayer = (member: string, more: Partial<TablePlayer> = {}): TablePlayer => ({
  member,
  invitation: "accepted",
  online: false,
  inRoom: true,
  awaySinceMs: null,
  left: false,
  ...more,
});
const textFor = (...rivals: TablePlayer[]): string =>
  rivalsText(
    { invited: [tablePlayer("me"), ...rivals], seats: ["me", ...rivals.map(({ member }) => member)] },
    "me",
    (member) => member,
  );

test("G2 · a rival who pressed Play Again wants to play again", () => {
  expect(textFor(tablePlayer("Bayo", { online: true }))).toBe("Bayo wants to play again.");
});

test("G2 · the text says what each of several rivals did", () => {
  expect(
    textFor(
      tablePlayer("Bayo", { online: true }),
      tablePlayer("Chi", { left: true, inRoom: false }),
      tablePlayer("Dan", { inRoom: false, awaySinceMs: 1 }),
      tablePlayer("Eve"),
    ),
  ).toBe("Bayo wants to play again. Chi left. Dan disconnected.");
});
