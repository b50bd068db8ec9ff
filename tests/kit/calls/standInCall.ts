import { vi } from "vitest";
import { CallSession, type SessionDeps } from "~/app/calls/client/callSession";
import { openRoom, type LinkState, type RoomHandlers } from "~/app/rooms/roomConnection";
import type { CallCommand } from "~/party/call/parse";
import type { CallFrame, CallKind, CallView } from "~/party/call/protocol";
import { StandInConnection } from "./standInConnection";
import { plugIn } from "./standInMedia";

export type Start = ConstructorParameters<typeof CallSession>[0]["start"];

const VIEW: CallView = {
  status: "calling",
  kind: "audio",
  caller: "ann",
  callee: "bob",
  sinceMs: 0,
  onCallAtMs: null,
  here: true,
  elsewhere: false,
  peerLostSinceMs: null,
  end: null,
};

/**
 * A call in a browser whose devices, room and connection the test controls. The test file mocks `roomConnection` and
 * uses fake timers.
 */
export function standInCall(start: Start, { kind = "audio" as CallKind, devices = plugIn() } = {}) {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("RTCPeerConnection", StandInConnection);
  StandInConnection.made = [];

  const sent: Extract<CallCommand, { id: string }>[] = [];
  let handlers: RoomHandlers<CallFrame> | undefined;
  let isClosed = false;
  vi.mocked(openRoom).mockImplementation(() => (given) => {
    handlers = given as unknown as RoomHandlers<CallFrame>;
    return {
      send: (command) => (sent.push(command as unknown as (typeof sent)[number]), true),
      close: () => void (isClosed = true),
    };
  });

  const createCall = vi.fn<SessionDeps["createCall"]>(() => Promise.resolve({ ok: true, call: "call", you: "caller" }));
  const fetchServers = vi.fn<SessionDeps["fetchServers"]>(() =>
    Promise.resolve({ iceServers: [{ urls: ["stun:one"] }], iceTransportPolicy: "all", validMs: 3_600_000 }),
  );
  const session = new CallSession({ kind, start }, { createCall, fetchServers });
  const says = (frame: CallFrame) => handlers?.onFrame(frame);
  return {
    session,
    devices,
    page,
    createCall,
    fetchServers,
    view: session.getSnapshot,
    /** the types of the commands to the room since the latest `acks`, except signals for the other browser */
    said: () => sent.map(({ t }) => t).filter((t) => t !== "signal"),
    gaveUp: () => sent.flatMap((command) => (command.t === "hangUp" ? [command.gaveUp] : [])),
    signals: () => sent.flatMap((command) => (command.t === "signal" ? [command.signal] : [])),
    isClosed: () => isClosed,
    says,
    /** the room sends the state of the call */
    sendsCall: (view: Partial<CallView>) =>
      says({ t: "call", v: 1, nowMs: 0, you: "caller", call: { ...VIEW, ...view } }),
    acks: () => sent.splice(0).forEach(({ id }) => says({ t: "ack", id })),
    refuses: (code: Extract<CallFrame, { t: "error" }>["code"]) =>
      says({ t: "error", code, id: sent.at(-1)?.id ?? "" }),
    links: (state: LinkState) => handlers?.onState(state),
    connection: () => StandInConnection.made.at(-1),
    /** lets pending promises and timers run */
    settles: () => vi.advanceTimersByTimeAsync(0),
  };
}
