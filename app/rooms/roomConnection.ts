import ReconnectingWebSocket from "partysocket/ws";
import { CLOSE, HEARTBEAT, LEFT_CODE, PAUSE_MS, type Hello } from "~/party/core/protocol";
import { browserTime } from "./clientTime";
import { Pace, type RoomRate } from "./pace";
import { SIGNED_IN } from "./signedInQuestion";

/**
 * `connecting`: for the first time, or a socket is open but not welcomed yet. `offline`: cut off, and trying again.
 * `refused`: the client doesn't reconnect.
 */
export type LinkState = { type: "connecting" | "live" | "offline" } | { type: "refused"; code: FinalCode };

/** The session has ended; the member may not enter the room; or the page is too old and must be reloaded. */
export type FinalCode = typeof CLOSE.sessionEnded | typeof CLOSE.forbidden | typeof CLOSE.protocolTooOld;

/** A client's connection to a room. It has only what a client needs, so that a test can replace it. */
export interface RoomLink<Command> {
  /**
   * Whether the command was accepted, to be sent when the rate allows it. Resending commands that weren't accepted or
   * were lost with a socket is left to the client.
   */
  send(command: Command): boolean;
  close(): void;
}

export interface RoomHandlers<Frame> {
  /** the client's newest seq, for each hello */
  since(): number | null;
  onFrame(frame: Frame): void;
  onState(state: LinkState): void;
}

export type OpenRoom<Command, Frame> = (handlers: RoomHandlers<Frame>) => RoomLink<Command | Hello>;

const RECONNECT_FIRST_MS = 200;
const RECONNECT_LONGEST_MS = 5_000;
/** A deploy of the rooms closes every socket with this code. */
const RESTART_CODE = 1012;
/** After a deploy the clients spread their reconnects over this time. */
const RESTART_SPREAD_MS = 30_000;
const PONG_WITHIN_MS = 6_000;
const CONNECT_WITHIN_MS = 5_000;
/** after every third failure in a row the client asks whether it may connect at all */
const PROBE_EVERY = 3;

/** Between 75% and 125% of a time, so that clients that were cut off together don't reconnect together. */
const jittered = (ms: number): number => ms * (0.75 + Math.random() / 2);

/**
 * Opens a socket to one room. The connection starts with a hello, notices a dead socket, and reconnects until it is
 * closed or refused.
 */
export const openRoom =
  <Command extends { t: string }, Frame extends { t: string; code?: string; id?: string; retryAfterMs?: number }>(
    party: string,
    room: string,
    protocolVersion: number,
    rate: RoomRate<Command | Hello>,
    restartSpreadMs = RESTART_SPREAD_MS,
  ): OpenRoom<Command, Frame> =>
  ({ since, onFrame, onState }) => {
    let pingTimer: ReturnType<typeof setInterval> | undefined;
    let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
    let state: LinkState = { type: "connecting" };
    let failures = 0;
    const leaving = new AbortController();

    const url = `${location.origin.replace(/^http/, "ws")}/parties/${party}/${room}`;
    const socket = new ReconnectingWebSocket(url, undefined, {
      maxEnqueuedMessages: 0, // each client keeps its own outbox
      connectionTimeout: CONNECT_WITHIN_MS,
      reconnectionDelayGrowFactor: 1.7,
      // read again before each attempt
      get minReconnectionDelay() {
        return jittered(RECONNECT_FIRST_MS);
      },
      get maxReconnectionDelay() {
        return jittered(RECONNECT_LONGEST_MS);
      },
      shouldReconnectOnClose: ({ code }) => !isFinal(code) && !isPaused(code),
    });

    const pace = new Pace<Command | Hello>(rate, (command) => socket.send(JSON.stringify(command)), browserTime);

    const setState = (next: LinkState): void => {
      if (next.type === state.type || state.type === "refused") return;
      state = next;
      if (next.type !== "live") pace.clear();
      onState(next);
    };

    const stopTimers = (): void => {
      clearInterval(pingTimer);
      clearTimeout(reconnectTimer);
    };

    /** Reconnects after this time, unless the socket opens or receives something first. */
    const reconnectIn = (ms: number): void => {
      clearTimeout(reconnectTimer);
      reconnectTimer = setTimeout(() => {
        setState({ type: "offline" });
        socket.reconnect();
      }, ms);
    };

    const ping = (): void => {
      socket.send(HEARTBEAT.ping);
      reconnectIn(PONG_WITHIN_MS);
    };

    socket.addEventListener("open", () => {
      stopTimers();
      failures = 0;
      setState({ type: "connecting" });
      socket.send(JSON.stringify({ t: "hello", v: protocolVersion, since: since() } satisfies Hello));
      pingTimer = setInterval(ping, HEARTBEAT.everyMs);
    });

    socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      clearTimeout(reconnectTimer); // any frame shows that the other side is alive
      if (typeof data !== "string" || data === HEARTBEAT.pong) return;
      const frame = JSON.parse(data) as Frame;
      if (frame.t !== "error") setState({ type: "live" });
      // the command is sent again automatically
      else if (frame.code === "rate_limited" && pace.refused(frame.id, frame.retryAfterMs)) return;
      onFrame(frame);
    });

    socket.addEventListener("close", ({ code }) => {
      stopTimers();
      if (isFinal(code) && code !== CLOSE.sessionEnded) return endRefused(code);
      setState({ type: "offline" });
      if (code === CLOSE.sessionEnded) return void endUnlessReplaced();
      if (++failures % PROBE_EVERY === 0) void probe();
      if (isPaused(code)) reconnectIn(code === RESTART_CODE ? Math.random() * restartSpreadMs : PAUSE_MS);
    });

    const endRefused = (code: FinalCode): void => {
      leaving.abort();
      socket.close();
      setState({ type: "refused", code });
    };

    /**
     * A17: the browser may have a new session in place of the one that has ended, because the member confirmed in another
     * tab that it is them. Then the socket connects again.
     */
    const endUnlessReplaced = async (): Promise<void> => {
      const answer = await fetch(`${url.replace(/^ws/, "http")}${url.includes("?") ? "&" : "?"}${SIGNED_IN}`).catch(
        () => null,
      );
      const isOver = answer !== null && (REFUSALS.includes(answer.status) || answer.headers.get(SIGNED_IN) === "no");
      if (leaving.signal.aborted) return;
      if (isOver) endRefused(CLOSE.sessionEnded);
      else socket.reconnect();
    };

    /**
     * To a browser, a refused upgrade looks like a lost network. A plain request to the same address distinguishes
     * them.
     */
    const probe = async (): Promise<void> => {
      const answer = await fetch(url.replace(/^ws/, "http")).catch(() => null);
      if (answer?.status === 401) endRefused(CLOSE.sessionEnded);
      if (answer?.status === 403 || answer?.status === 404) endRefused(CLOSE.forbidden);
    };

    // a browser keeps its sockets open when it loses its network; when the network is back, reconnecting needn't wait
    const goOffline = (): void => {
      stopTimers();
      socket.close();
      setState({ type: "offline" });
    };
    const goOnline = (): void => {
      stopTimers();
      socket.reconnect();
    };
    addEventListener("offline", goOffline, { signal: leaving.signal });
    addEventListener("online", goOnline, { signal: leaving.signal });

    return {
      send: (command) => state.type === "live" && pace.send(command),
      close: () => {
        leaving.abort();
        stopTimers();
        pace.clear();
        socket.close(LEFT_CODE);
      },
    };
  };

/** How the edge of an earlier release answers somebody who may not enter the room. */
const REFUSALS = [401, 403, 404];

const isPaused = (code: number): boolean => code === CLOSE.tooFast || code === CLOSE.tooMany || code === RESTART_CODE;

const isFinal = (code: number): code is FinalCode =>
  code === CLOSE.sessionEnded || code === CLOSE.forbidden || code === CLOSE.protocolTooOld;
