import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LinkState, OpenRoom, RoomHandlers } from "~/app/rooms/roomConnection";
import type { Hello } from "~/party/core/protocol";
import { newGame, tableOf } from "~/party/game/game";
import type { GameCommand } from "~/party/game/parse";
import { GAME_LIMITS, type GameFrame, type TableFrame } from "~/party/game/protocol";
import { GameClient } from "./gameClient";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const state = newGame({ game: "TicTacToe", options: {}, swapSides: false, host: "ann", invited: ["bob"] }, 0);
const frame = (seq: number, round = 1): TableFrame => ({
  t: "table",
  seq,
  nowMs: seq,
  v: seq,
  you: 0,
  table: { ...tableOf(state, 0, 0), status: "playing", round },
  view: null,
});

type Act = Extract<GameCommand, { t: "act" }>;

/** A client without a real room: the test sends the frames of the room. */
function game({ isWelcomed = true } = {}) {
  const sent: (GameCommand | Hello)[] = [];
  let handlers: RoomHandlers<GameFrame> | undefined;
  let isClosed = false;
  const open: OpenRoom<GameCommand, GameFrame> = (given) => {
    handlers = given;
    return { send: (command) => (sent.push(command), true), close: () => void (isClosed = true) };
  };
  const client = new GameClient("room", frame(1), open);
  const says = (received: GameFrame) => handlers?.onFrame(received);
  const becomes = (link: LinkState) => handlers?.onState(link);
  const welcomes = (received = frame(1)) => {
    becomes({ type: "live" });
    says(received);
  };
  const reconnects = (received?: TableFrame) => {
    becomes({ type: "offline" });
    becomes({ type: "connecting" });
    welcomes(received);
  };
  if (isWelcomed) welcomes();
  const acts = () => sent.filter((command): command is Act => command.t === "act");
  return {
    client,
    sent,
    acts,
    says,
    becomes,
    welcomes,
    reconnects,
    view: client.getSnapshot,
    since: () => handlers?.since(),
    closed: () => isClosed,
  };
}

it("G3 · a second action waits for the answer to the first", () => {
  const { client, acts, says, view } = game();
  client.act({ cell: 4 });
  client.act({ cell: 5 });
  expect(acts()).toEqual([{ t: "act", id: acts()[0]?.id, v: 1, a: { cell: 4 } }]);
  expect(view().pending).toMatchObject({ action: { cell: 4 } });
  says(frame(2)); // a table frame isn't the answer
  expect(view().pending).not.toBe(null);
  says({ t: "ack", id: acts()[0]?.id ?? "", v: 2 });
  expect(view()).toMatchObject({ pending: null, refused: null });
  client.act({ cell: 5 });
  expect(acts()[1]).toMatchObject({ v: 2, a: { cell: 5 } });
  expect(acts()[1]?.id).not.toBe(acts()[0]?.id);
});

it("G3 · an unanswered action is sent again with its id, once for each new socket", () => {
  const { client, acts, says, becomes, reconnects, view } = game();
  client.act({ cell: 4 });
  reconnects();
  expect(acts()).toHaveLength(2);
  expect(acts()[1]).toEqual(acts()[0]);
  says(frame(2));
  expect(acts()).toHaveLength(2);
  becomes({ type: "offline" });
  expect([acts().length, view().pending !== null]).toEqual([2, true]);
  reconnects();
  expect(acts()).toHaveLength(3);
  says({ t: "ack", id: acts()[0]?.id ?? "", v: 3 });
  reconnects();
  expect(acts()).toHaveLength(3);
});

it("G3 · while the connection is down, actions are ignored and other requests wait until it is back", () => {
  const { client, sent, becomes, reconnects } = game();
  becomes({ type: "offline" });
  client.act({ cell: 4 });
  client.ask({ t: "resign" });
  expect(sent).toEqual([]);
  reconnects();
  expect(sent.map(({ t }) => t)).toEqual(["resign"]);
});

it("G3 · an older table than the one that shows is ignored, unless a new socket begins with it", () => {
  const { says, reconnects, view } = game();
  says(frame(3));
  says(frame(2));
  expect(view().frame.seq).toBe(3);
  reconnects(frame(2));
  expect(view().frame.seq).toBe(2);
});

it("G3 · a request made before the first table frame arrives is sent afterwards", () => {
  const { client, sent, welcomes } = game({ isWelcomed: false });
  client.ask({ t: "start" });
  expect(sent).toEqual([]);
  welcomes();
  expect(sent).toMatchObject([{ t: "start" }]);
});

it("G3 · a refused action is undone and gives the reason", () => {
  const { client, acts, says, reconnects, view } = game();
  client.act({ cell: 4 });
  says({ t: "error", code: "stale", id: acts()[0]?.id ?? "" });
  expect(view()).toMatchObject({ pending: null, refused: { code: "stale", n: 1 } });
  reconnects();
  expect(acts(), "a refusal is an answer").toHaveLength(1);
  client.act({ cell: 5 });
  expect(view().refused).toBe(null);
  says({ t: "error", code: "illegal", id: acts()[1]?.id ?? "" });
  expect(view().refused).toEqual({ code: "illegal", n: 2 });
});

it("G3 · a refusal of another request leaves the action pending", () => {
  const { client, sent, says, view } = game();
  client.act({ cell: 4 });
  client.ask({ t: "claim" });
  says({ t: "error", code: "too_early", id: (sent[1] as { id: string }).id });
  expect(view()).toMatchObject({ pending: { action: { cell: 4 } }, refused: { code: "too_early" } });
});

it("G3 · the log stays until the next round", () => {
  const { client, sent, says, view } = game();
  client.ask({ t: "log" });
  expect(sent).toMatchObject([{ t: "log" }]);
  const log: GameFrame = { t: "log", id: (sent[0] as { id: string }).id, options: {}, seed: [], seats: 2, steps: [] };
  says(log);
  says(frame(2));
  expect(view().log).toBe(log);
  says(frame(3, 2));
  expect(view().log).toBe(null);
});

it("G6 · a probe is answered with half of the latest action's round trip, at most the limit of the room", () => {
  const { client, sent, acts, says, reconnects } = game();
  says({ t: "probe", n: 1 });
  expect(sent).toEqual([{ t: "probe", n: 1, lagMs: 0 }]);
  client.act({ cell: 4 });
  vi.advanceTimersByTime(120);
  says({ t: "ack", id: acts()[0]?.id ?? "", v: 2 });
  says(frame(2));
  says({ t: "probe", n: 2 });
  expect(sent.at(-1)).toEqual({ t: "probe", n: 2, lagMs: 60 });

  client.act({ cell: 5 });
  vi.advanceTimersByTime(60_000);
  reconnects(frame(2));
  vi.advanceTimersByTime(80);
  says({ t: "ack", id: acts().at(-1)?.id ?? "", v: 3 });
  says(frame(3));
  says({ t: "probe", n: 3 });
  expect(sent.at(-1), "the time without a socket isn't lag").toEqual({ t: "probe", n: 3, lagMs: 40 });

  client.act({ cell: 6 });
  vi.advanceTimersByTime(60_000);
  says({ t: "ack", id: acts().at(-1)?.id ?? "", v: 4 });
  says({ t: "probe", n: 4 });
  expect(sent.at(-1)).toEqual({ t: "probe", n: 4, lagMs: GAME_LIMITS.lagMaxMs });
});

it("G3 · a hello has the client's latest seq", () => {
  const { says, since } = game();
  says(frame(7));
  expect(since()).toBe(7);
});

it("G3 · a listener is called for each change", () => {
  const { client, says } = game();
  const heard = vi.fn();
  client.subscribe(heard);
  says(frame(7));
  expect(heard).toHaveBeenCalledTimes(1);
});

it("G3 · closing the client closes its link", () => {
  const { client, closed } = game();
  client.close();
  expect(closed()).toBe(true);
});

it("G8 · G9 · G10 · actions of a race don't wait for answers", async () => {
  const { client, acts, says, reconnects, view } = game();
  const taken = client.sendInput({ tick: 0 });
  const refused = client.sendInput({ tick: 15 });
  expect([acts().map(({ a }) => a), view().pending]).toEqual([[{ tick: 0 }, { tick: 15 }], null]);
  const [first, second] = acts().map(({ id }) => id) as [string, string];
  says({ t: "ack", id: first, v: 2 });
  expect(await taken).toBe(null);
  reconnects();
  expect(acts().map(({ id }) => id)).toEqual([first, second, second]);
  says({ t: "error", code: "too_late", id: second });
  expect([await refused, view().refused]).toEqual(["too_late", null]);
  reconnects();
  expect(acts()).toHaveLength(3);
});

it("G8 · G9 · after more than three seconds offline, unsent actions are refused, because sending them all would exceed the room's rate", async () => {
  const { client, acts, becomes, reconnects } = game();
  const inputsFor = (seconds: number) =>
    Array.from({ length: seconds * 4 }, (_, i) => client.sendInput({ tick: i * 15 }));
  becomes({ type: "offline" });
  const received = inputsFor(40);
  const before = acts().length;
  reconnects();
  expect([new Set(await Promise.all(received)), acts().length - before]).toEqual([new Set(["too_late"]), 0]);
  void inputsFor(3);
  reconnects();
  expect(acts().length - before, "the actions of three seconds, each sent twice").toBe(24);
});
