/** A page's socket to a room. It can be cut or go half open, and reconnects by itself like `openRoom`. */
import { Pace, type RoomRate } from "~/app/rooms/pace";
import type { FinalCode, OpenRoom, RoomHandlers, RoomLink } from "~/app/rooms/roomConnection";
import { ACCESS_TOO_OLD_STATUS, CLOSE, HEARTBEAT, PAUSE_MS, type ErrorFrame, type Hello } from "~/party/core/protocol";
import { SocketPair } from "~/tests/kit/rooms/socketPair";
import type { SimulatedParty } from "~/tests/faults/world/roomHost";
import { headersOf, type SimulatedWorld } from "~/tests/faults/world/simulatedWorld";

const RECONNECT_MAX_MS = 2_000;
/** the longest time until a page notices a dead socket: until the next heartbeat, then until its answer is overdue */
const NOTICE_MAX_MS = HEARTBEAT.everyMs + 6_000;

interface Room<Command> {
  party: SimulatedParty;
  name: string;
  protocolVersion: number;
  rate: RoomRate<Command | Hello>;
  /** the headers that the edge adds to the upgrade */
  headers?: () => Record<string, string>;
  /** makes the edge send the access list again, because the room's is too old */
  onAccessTooOld?: () => void;
}

export interface SimulatedLink<Command, Frame> {
  open: OpenRoom<Command, Frame>;
  cut(): void;
  /** Loses all bytes until the heartbeat notices. */
  halfOpen(): void;
  setReachable(isReachable: boolean): void;
}

export function simulatedLink<Command extends { t: string; id?: string }, Frame extends { t: string }>(
  world: SimulatedWorld,
  member: string,
  room: Room<Command>,
): SimulatedLink<Command, Frame> {
  const { time, random } = world;
  const host = world.host(room.party, room.name);
  let pair: SocketPair | null = null;
  let closed = false;
  let reachable = true;
  let live = false;

  const open: OpenRoom<Command, Frame> = ({
    since,
    onFrame,
    onState,
  }: RoomHandlers<Frame>): RoomLink<Command | Hello> => {
    const transmit = (command: Command | Hello): void => {
      pair?.client.send(JSON.stringify(command), true);
      if (random() < world.faults.duplicate) pair?.client.send(JSON.stringify(command), true);
    };
    const pace = new Pace<Command | Hello>(room.rate, transmit, time);
    const offline = (): void => {
      live = false;
      pace.clear();
      onState({ type: "offline" });
    };
    const refused = (code: FinalCode): void => {
      closed = true;
      live = false;
      pace.clear();
      onState({ type: "refused", code });
    };
    const reconnectAfter = (ms = RECONNECT_MAX_MS * random()): void => void time.after(ms, connect);
    const receive = (text: string): void => {
      const frame = JSON.parse(text) as Frame;
      if (frame.t !== "error" && !live) {
        live = true;
        onState({ type: "live" });
      } else if (isTooFast(frame) && pace.refused(frame.id, frame.retryAfterMs)) return;
      onFrame(frame);
    };
    const connect = (): void => {
      if (closed) return;
      const headers = headersOf(world, member, room.headers?.());
      const status = reachable ? host.upgradeRefusal(headers) : 0;
      if (status === 403) return refused(CLOSE.forbidden);
      if (status === ACCESS_TOO_OLD_STATUS) room.onAccessTooOld?.();
      if (status !== null) return reconnectAfter();
      const next = new SocketPair(time, random, () => world.faults);
      pair = next;
      next.listen("server", {
        onMessage: (text) => host.received(next.server, text),
        onClose: (code) => host.closed(next.server, code),
      });
      next.listen("client", {
        onMessage: (text) => {
          if (pair === next) receive(text);
        },
        onClose: (code) => {
          if (closed || pair !== next) return;
          if (code === CLOSE.forbidden || code === CLOSE.protocolTooOld) return refused(code);
          offline(); // after the end of a session, the browser has a new one (A17)
          reconnectAfter(code === CLOSE.tooFast || code === CLOSE.tooMany ? PAUSE_MS : undefined);
        },
      });
      host.accept(next.server, headers);
      onState({ type: "connecting" });
      next.client.send(JSON.stringify({ t: "hello", v: room.protocolVersion, since: since() } satisfies Hello), true);
    };
    time.after(0, connect);
    return {
      send: (command) => live && pair?.client.isOpen() === true && pace.send(command),
      close: () => {
        closed = true;
        pace.clear();
        pair?.cut();
      },
    };
  };

  const cut = (): void => pair?.cut();
  return {
    open,
    cut,
    halfOpen(): void {
      const dying = pair;
      dying?.mute();
      time.after(random() * NOTICE_MAX_MS, () => dying?.cut());
    },
    setReachable(isReachable): void {
      reachable = isReachable;
      if (!isReachable) cut();
    },
  };
}

const isTooFast = (frame: { t: string }): frame is ErrorFrame => "code" in frame && frame.code === "rate_limited";
