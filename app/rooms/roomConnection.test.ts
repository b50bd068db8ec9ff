import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openRoom, type LinkState } from "~/app/rooms/roomConnection";
import { CallLink } from "~/app/calls/client/callLink";
import { CALL_LIMITS } from "~/party/call/protocol";
import { CLOSE, HEARTBEAT, PAUSE_MS } from "~/party/core/protocol";

/** The browser's socket; the test is its other end. */
class FakeSocket extends EventTarget {
  static made: FakeSocket[] = [];
  static get last(): FakeSocket {
    const last = FakeSocket.made.at(-1);
    if (!last) throw new Error("no socket yet");
    return last;
  }
  readyState = 0;
  readonly OPEN = 1;
  readonly sent: string[] = [];

  constructor(readonly url: string) {
    super();
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  says(frame: unknown): void {
    this.dispatchEvent(
      new MessageEvent("message", { data: typeof frame === "string" ? frame : JSON.stringify(frame) }),
    );
  }
  closes(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason: "" }));
  }
}

interface Frame {
  t: string;
}
const RATE = 20;
const VERSION = 3;

let browser = new EventTarget();
const fetched = vi.fn<(url: string) => Promise<{ status: number }>>();

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  browser = new EventTarget();
  fetched.mockReset().mockResolvedValue({ status: 426 });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { origin: "https://parlor.test" });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened({ since = null }: { since?: number | null } = {}) {
  const states: LinkState[] = [];
  const frames: Frame[] = [];
  /** the newest seq that the client has; a test may change it */
  const latest = { since };
  const link = openRoom<Frame, Frame>("chat", "dm:1:2", VERSION, { commandsPerSecond: RATE })({
    since: () => latest.since,
    onFrame: (frame) => frames.push(frame),
    onState: (state) => states.push(state),
  });
  await vi.advanceTimersByTimeAsync(0);
  return { link, states, frames, latest };
}

async function welcomed(...given: Parameters<typeof opened>) {
  const client = await opened(...given);
  FakeSocket.last.opens();
  FakeSocket.last.says({ t: "welcome" });
  return client;
}

it("rooms · each hello has the version and the latest seq", async () => {
  const { latest, states } = await welcomed({ since: 3 });
  expect(FakeSocket.last.url).toBe("wss://parlor.test/parties/chat/dm:1:2");
  expect(FakeSocket.last.sent).toEqual([JSON.stringify({ t: "hello", v: VERSION, since: 3 })]);
  latest.since = 9;
  FakeSocket.last.closes(1006);
  await vi.advanceTimersByTimeAsync(1_000);
  FakeSocket.last.opens();
  expect(FakeSocket.made).toHaveLength(2);
  expect(FakeSocket.last.sent).toEqual([JSON.stringify({ t: "hello", v: VERSION, since: 9 })]);
  expect(states.map(({ type: at }) => at)).toEqual(["live", "offline", "connecting"]);
});

it("rooms · before the welcome nothing is sent or queued", async () => {
  const { link, states } = await opened();
  expect(link.send({ t: "x" })).toBe(false);
  FakeSocket.last.opens();
  expect(link.send({ t: "x" })).toBe(false);
  FakeSocket.last.says({ t: "error" });
  expect(states).toEqual([]);
  FakeSocket.last.says({ t: "welcome" });
  expect(link.send({ t: "y" })).toBe(true);
  expect(FakeSocket.last.sent.slice(1)).toEqual(['{"t":"y"}']);
});

it("M6 · a socket that no longer answers is replaced", async () => {
  const { states } = await welcomed();
  await vi.advanceTimersByTimeAsync(HEARTBEAT.everyMs);
  expect(FakeSocket.last.sent.at(-1)).toBe(HEARTBEAT.ping);
  FakeSocket.last.says(HEARTBEAT.pong);
  await vi.advanceTimersByTimeAsync(HEARTBEAT.everyMs);
  expect(FakeSocket.made).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(FakeSocket.made).toHaveLength(2);
  expect(states.at(-1)).toEqual({ type: "offline" });
});

it.each([CLOSE.sessionEnded, CLOSE.forbidden, CLOSE.protocolTooOld])(
  "rooms · after close code %i the client doesn't reconnect",
  async (code) => {
    const { states } = await welcomed();
    fetched.mockResolvedValue(new Response(null, { status: 204, headers: { "signed-in": "no" } }));
    FakeSocket.last.closes(code);
    await vi.advanceTimersByTimeAsync(120_000);
    browser.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(states.at(-1)).toEqual({ type: "refused", code });
  },
);

it("A17 · after the end of a session that a new one replaced, the client connects again", async () => {
  const { states } = await welcomed();
  fetched.mockResolvedValue(new Response(null, { status: 204, headers: { "signed-in": "yes" } }));
  FakeSocket.last.closes(CLOSE.sessionEnded);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.made).toHaveLength(2);
  FakeSocket.last.opens();
  FakeSocket.last.says({ t: "welcome" });
  expect(states.at(-1)).toEqual({ type: "live" });
});

it("A17 · without an answer about its session, the client tries to connect again", async () => {
  await welcomed();
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  FakeSocket.last.closes(CLOSE.sessionEnded);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.made).toHaveLength(2);
});

it.each(["tooFast", "tooMany"] as const)(
  "rooms · after a close with %s the client waits before it reconnects",
  async (why) => {
    await welcomed();
    FakeSocket.last.closes(CLOSE[why]);
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1_000);
    expect(FakeSocket.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeSocket.made).toHaveLength(2);
  },
);

it("rooms · reconnects become slower and happen at random intervals", async () => {
  const gaps = async (): Promise<number[]> => {
    FakeSocket.made = [];
    await welcomed();
    const found: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const count = FakeSocket.made.length;
      const startMs = Date.now();
      FakeSocket.last.closes(1006);
      while (FakeSocket.made.length === count) await vi.advanceTimersByTimeAsync(10);
      found.push(Date.now() - startMs);
    }
    return found;
  };
  const [one, other] = [await gaps(), await gaps()];
  expect(one[0]).toBeLessThan(400);
  expect(one.at(-1)).toBeGreaterThan(3_000);
  expect(Math.max(...one, ...other)).toBeLessThan(6_500);
  expect(one).not.toEqual(other);
});

it("rooms · a socket reconnects when the browser's network is back", async () => {
  const { states } = await welcomed();
  browser.dispatchEvent(new Event("offline"));
  expect([FakeSocket.last.readyState, states.at(-1)]).toEqual([3, { type: "offline" }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.made).toHaveLength(1);
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(50);
  expect(FakeSocket.made).toHaveLength(2);
});

it.each([
  ["A5 · after the end of the session", 401, CLOSE.sessionEnded],
  ["M7 · after the member was removed from the group", 403, CLOSE.forbidden],
  ["M7 · after the end of the group", 404, CLOSE.forbidden],
])("%s, a refused upgrade isn't retried like a lost network", async (_why, status, code) => {
  const { states } = await opened();
  fetched.mockResolvedValue({ status });
  for (let attempt = 0; attempt < 3; attempt++) {
    FakeSocket.last.closes(1006);
    await vi.advanceTimersByTimeAsync(6_000);
  }
  expect(fetched).toHaveBeenCalledWith("https://parlor.test/parties/chat/dm:1:2");
  expect(states.at(-1)).toEqual({ type: "refused", code });
  const count = FakeSocket.made.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.made).toHaveLength(count);
});

it("rooms · a connection closed by the page doesn't reconnect", async () => {
  const { link, states } = await welcomed();
  link.close();
  const count = states.length;
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([FakeSocket.made.length, FakeSocket.last.readyState]).toEqual([1, 3]);
  expect(states.length).toBe(count);
});

it("C3 · after a restart of the rooms a call's socket reconnects before its member counts as lost", async () => {
  const handlers = { onCall: vi.fn(), onSignal: vi.fn(), onLink: vi.fn(), onRefused: vi.fn() };
  const link = new CallLink("call", handlers);
  await vi.advanceTimersByTimeAsync(0);
  const ofCall = FakeSocket.last;
  const chat = await welcomed();
  const ofChat = FakeSocket.last;
  vi.spyOn(Math, "random").mockReturnValue(0.99);
  for (const socket of [ofCall, ofChat]) socket.closes(1012);
  await vi.advanceTimersByTimeAsync(CALL_LIMITS.lostAfterMs / 2);
  expect(FakeSocket.made.slice(2).map(({ url }) => url)).toEqual([expect.stringContaining("/parties/call/")]);
  link.close();
  chat.link.close();
});

it("rooms · a burst of commands is sent in order, slower than the room would accept it", async () => {
  const { link } = await welcomed();
  for (let n = 0; n < 60; n++) link.send({ t: `${n}` });
  await vi.advanceTimersByTimeAsync(1_000);
  const commands = () => FakeSocket.last.sent.filter((text) => !text.includes("hello") && text !== HEARTBEAT.ping);
  expect(commands().length).toBeGreaterThan(RATE);
  expect(commands().length).toBeLessThan(1.5 * RATE);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(commands()).toEqual(Array.from({ length: 60 }, (_, n) => JSON.stringify({ t: `${n}` })));
});

it("rooms · a command refused for its rate is sent again, without its client noticing", async () => {
  const { link, frames } = await welcomed();
  link.send({ t: "x", id: "a" } as Frame);
  FakeSocket.last.says({ t: "error", code: "rate_limited", id: "a", retryAfterMs: 2_000 });
  await vi.advanceTimersByTimeAsync(1_900);
  expect(FakeSocket.last.sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(FakeSocket.last.sent.slice(1)).toEqual(Array(2).fill(JSON.stringify({ t: "x", id: "a" })));
  expect(frames.map(({ t }) => t)).toEqual(["welcome"]);
});

it("rooms · commands queued for a lost socket aren't sent on the next one", async () => {
  const { link } = await welcomed();
  for (let n = 0; n < 60; n++) link.send({ t: `${n}` });
  FakeSocket.last.closes(1006);
  await vi.advanceTimersByTimeAsync(1_000);
  FakeSocket.last.opens();
  FakeSocket.last.says({ t: "welcome" });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(FakeSocket.last.sent).toHaveLength(1);
});
