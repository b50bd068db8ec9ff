import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LinkState, OpenRoom, RoomHandlers } from "~/app/rooms/roomConnection";
import type { CallCommand } from "~/party/call/parse";
import type { CallFrame, CallSignal } from "~/party/call/protocol";
import { CLOSE, type Hello } from "~/party/core/protocol";
import { CallLink } from "./callLink";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Command = Exclude<CallCommand, Hello>;
type Said<T extends Command["t"]> = Extract<Command, { t: T }>;

const signal = (n: number): CallSignal => ({
  candidate: { candidate: `candidate:${n}`, sdpMid: "0", sdpMLineIndex: 0, usernameFragment: null },
});

/** A page's link to a room whose frames the test sends. */
function pageLink() {
  const sent: Command[] = [];
  const heard = { onCall: vi.fn(), onSignal: vi.fn(), onLink: vi.fn(), onRefused: vi.fn() };
  let handlers: RoomHandlers<CallFrame> | undefined;
  let [isLive, closes] = [false, 0];
  const open: OpenRoom<CallCommand, CallFrame> = (given) => {
    handlers = given;
    return {
      send: (command) => {
        if (!isLive) throw new Error("sent to no socket");
        if (command.t !== "hello") sent.push(command);
        return true;
      },
      close: () => void closes++,
    };
  };
  const link = new CallLink("call", heard, open);
  const becomes = (state: LinkState) => {
    isLive = state.type === "live";
    handlers?.onState(state);
  };
  const says = (frame: CallFrame) => handlers?.onFrame(frame);
  return {
    link,
    heard,
    says,
    becomes,
    closes: () => closes,
    /** the commands sent since this was last called */
    sent: () => sent.splice(0),
    acks: (...commands: Command[]) => commands.forEach(({ id }) => says({ t: "ack", id })),
    loses: () => {
      becomes({ type: "offline" });
      becomes({ type: "connecting" });
      becomes({ type: "live" });
    },
  };
}

test("C3 · the caller's page takes its side before it sends the pending signals, in order", () => {
  const { link, becomes, sent } = pageLink();
  link.takeSide();
  link.signal(signal(1));
  link.signal(signal(2));
  expect(sent()).toEqual([]);
  becomes({ type: "live" });
  expect(sent()).toMatchObject([
    { t: "take", since: 0 },
    { t: "signal", signal: signal(1) },
    { t: "signal", signal: signal(2) },
  ]);
});

test("C3 · after a lost socket the page takes its side again and resends the commands that have no answer", () => {
  const { link, becomes, sent, acks, loses } = pageLink();
  becomes({ type: "live" });
  link.takeSide();
  for (const n of [1, 2, 3]) link.signal(signal(n));
  const [take, first, second, third] = sent() as [Said<"take">, Command, Command, Command];
  acks(second);
  loses();
  const again = sent();
  expect(again).toEqual([{ ...take, id: (again[0] as Command).id }, first, third]);
  acks(first, third);
  loses();
  expect(sent()).toMatchObject([{ t: "take", device: take.device }]);
});

test("C3 · nothing is resent while the socket is open", () => {
  const { link, becomes, sent } = pageLink();
  becomes({ type: "live" });
  link.signal(signal(1));
  becomes({ type: "live" });
  expect(sent()).toHaveLength(1);
});

test("C1 · the callee's page takes its side only after the room has accepted the answer", () => {
  const { link, becomes, sent, acks, loses } = pageLink();
  becomes({ type: "live" });
  link.answer();
  link.signal(signal(1));
  const [answer] = sent() as [Said<"answer">];
  loses();
  expect(sent().map(({ t }) => t)).toEqual(["answer", "signal"]);
  acks(answer);
  loses();
  const [take, ...rest] = sent() as [Said<"take">, ...Command[]];
  expect([take.t, take.device, rest.map(({ t }) => t)]).toEqual(["take", answer.device, ["signal"]]);
});

test("C3 · a repeated signal is received once", () => {
  const { link, heard, becomes, says } = pageLink();
  becomes({ type: "live" });
  link.takeSide();
  for (const n of [1, 2, 1, 2, 3]) says({ t: "signal", n, signal: signal(n) });
  expect(heard.onSignal.mock.calls).toEqual([[signal(1)], [signal(2)], [signal(3)]]);
});

test("C3 · after a reconnect the page tells the room the number of the last signal that it received", () => {
  const { link, becomes, says, sent, loses } = pageLink();
  becomes({ type: "live" });
  link.takeSide();
  sent();
  for (const n of [1, 2, 1, 2, 3]) says({ t: "signal", n, signal: signal(n) });
  loses();
  expect(sent()).toMatchObject([{ t: "take", since: 3 }]);
});

test("C3 · the link closes after the room has answered the hang-up", () => {
  const { link, becomes, sent, acks, closes } = pageLink();
  becomes({ type: "live" });
  link.signal(signal(1));
  link.hangUp();
  link.leave();
  const [first, hangUp] = sent() as [Command, Command];
  acks(first);
  expect(closes()).toBe(0);
  acks(hangUp);
  expect(closes()).toBe(1);
  vi.runAllTimers();
  expect(closes(), "once").toBe(1);
});

test("C3 · the link closes immediately when nothing is pending", () => {
  const silent = pageLink();
  silent.link.leave();
  expect(silent.closes()).toBe(1);
});

test("C3 · a decline made without a network is sent when the network is back", () => {
  const { link, becomes, sent, acks, closes } = pageLink();
  link.decline();
  link.leave();
  expect(closes()).toBe(0);
  becomes({ type: "live" });
  const said = sent();
  expect([said.map(({ t }) => t), closes()]).toEqual([["decline"], 0]);
  acks(...said);
  expect(closes()).toBe(1);
});

test("C3 · the link to a room that can't be reached closes 25 s after the page hung up", () => {
  const away = pageLink();
  away.link.hangUp();
  away.link.leave();
  vi.advanceTimersByTime(24_999);
  expect(away.closes()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(away.closes()).toBe(1);
});

test("C3 · the link to a room that refuses the page closes immediately", () => {
  const refusing = pageLink();
  refusing.link.hangUp();
  refusing.link.leave();
  refusing.becomes({ type: "refused", code: CLOSE.forbidden });
  expect(refusing.closes()).toBe(1);
});

test("C3 · a refused decline counts as answered", () => {
  const { link, heard, becomes, says, sent, closes } = pageLink();
  becomes({ type: "live" });
  link.decline();
  link.leave();
  says({ t: "error", code: "not_ringing", id: sent()[0]?.id ?? "" });
  expect([closes(), heard.onRefused.mock.calls]).toEqual([1, [["not_ringing"]]]);
});

test("C1 · the link doesn't report that a signal came too late", () => {
  const { link, heard, becomes, says, sent } = pageLink();
  becomes({ type: "live" });
  link.answer();
  link.signal(signal(1));
  const [, late] = sent() as [Command, Command];
  says({ t: "error", code: "call_over", id: late.id });
  expect(heard.onRefused).not.toHaveBeenCalled();
});

test("C1 · the link reports exactly once that another page has answered", () => {
  const { link, heard, becomes, says, sent, loses } = pageLink();
  becomes({ type: "live" });
  link.answer();
  const [answer] = sent() as [Command];
  says({ t: "error", code: "elsewhere", id: answer.id });
  expect(heard.onRefused.mock.calls).toEqual([["elsewhere"]]);
  loses();
  expect(sent(), "a refused command isn't resent").toEqual([]);
});
