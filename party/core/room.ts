import { CommandAnswers } from "~/party/core/commandAnswers";
import { Connections, type ConnectionRules } from "~/party/core/connections";
import { DurableRoom, type Party } from "~/party/core/durableRoom";
import { EndedSessions } from "~/party/core/endedSessions";
import type { ConnectionState } from "~/party/core/identity";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { CLOSE, type Hello } from "~/party/core/protocol";
import type { TimerHandler } from "~/party/core/timers";

const SILENT_TIMER = "silent";

export interface RoomKind<Command> extends ConnectionRules<Command> {
  readonly party: Party;
  readonly migrations: readonly string[];
  /** How often the room looks for silent sockets. */
  readonly silentCheckMs: number;
  /** A forbidden upgrade opens a socket and closes it with the reason, because a refused upgrade would be an error in the page's console. */
  readonly closesForbidden?: boolean;
}

/** Who sent a command, its id, and on which socket; null when the answer comes from an effect and the socket isn't known any more. */
export interface Sender {
  connection: RoomConnection | null;
  member: string;
  id: string;
}

/** The types that one kind of room is made of. */
export interface RoomTypes {
  /** The other rooms that its effects need. */
  Effects: unknown;
  State: unknown;
  Event: unknown;
  /** What `decide` makes of an event; `state` is the same object when nothing changed. */
  Decision: { state: unknown };
  /** What is kept of the answer to a command. */
  Answer: object;
  Command: { t: string };
  Frame: { t: string };
}

/**
 * A room with sockets that stores something. What every such room does alike is here and in the classes it is made of:
 * `Connections`, `DurableRoom`, `Timers`, `Outbox`. A room itself is a pure `decide`, its store, its views and its RPC.
 */
export abstract class Room<Types extends RoomTypes> extends DurableRoom<Types["Effects"], Types["Event"]> {
  protected abstract state: Types["State"];
  protected readonly answers: CommandAnswers<Types["Answer"]>;
  readonly connections: Connections<Types["Command"], Types["Frame"]>;
  readonly #ended: EndedSessions;

  constructor(platform: Platform<Types["Effects"]>, readonly kind: RoomKind<Types["Command"]>) {
    super(platform, { kind: kind.party, ...kind });
    this.#ended = new EndedSessions(platform.storage.sql);
    this.answers = new CommandAnswers(platform.storage.sql);
    this.connections = new Connections<Types["Command"], Types["Frame"]>(platform, kind, {
      canAccess: (member) => this.canAccess(member),
      hasEnded: (session) => this.hasEnded(session),
      refusal: (headers) => this.refusal(headers),
      onHello: (connection, state, hello) => {
        if (state.member !== null) this.onHello(connection, state.member, hello);
      },
      handleCommand: (connection, state, command) => {
        if (state.member !== null) this.handleCommand(connection, state.member, command);
      },
      onOpen: (connection) => {
        this.make();
        if (!this.timers.has(SILENT_TIMER)) this.timers.set(SILENT_TIMER, this.nowMs() + this.kind.silentCheckMs);
        this.opened(connection);
        this.wake();
      },
      onClose: (connection, state, code) => {
        this.closed(connection, state, code);
        this.wake();
      },
      onError: () => {
        this.reload();
        this.wake();
      },
    });
  }

  // ---- what a room says

  /** Whether this member may be here now. Asked for each frame that comes in or goes out. */
  protected abstract canAccess(member: string | null): boolean;
  /** Answers a hello. A client that lost its place says hello again. */
  protected abstract onHello(connection: RoomConnection, member: string, hello: Hello): void;
  /** Carries out a command, with no await between what it stores and what it sends. */
  protected abstract handleCommand(connection: RoomConnection, member: string, command: Types["Command"]): void;
  /** Another reason to refuse an upgrade, as an HTTP status. */
  protected refusal(_headers: Headers): number | null {
    return null;
  }
  /** A socket opened, or closed with a code; `connections.open` already shows it. */
  protected opened(_connection: RoomConnection): void {}
  protected closed(_connection: RoomConnection, _state: ConnectionState, _code?: number): void {}

  protected override timerHandlers(): Record<string, TimerHandler> {
    return {
      [SILENT_TIMER]: () => {
        this.connections.closeSilent();
        if (this.connections.open.size > 0) this.timers.set(SILENT_TIMER, this.nowMs() + this.kind.silentCheckMs);
      },
    };
  }

  // ---- deciding

  /** Pure: what the event makes of the state. */
  protected abstract decide(state: Types["State"], event: Types["Event"]): Types["Decision"];
  /** Stores a decision, inside its transaction. */
  protected abstract save(before: Types["State"], decision: Types["Decision"], event: Types["Event"]): void;
  /** Answers and broadcasts a decision that was committed. `state` is already the new one. */
  protected abstract publish(before: Types["State"], decision: Types["Decision"], sender: Sender | undefined): void;
  /** Gives a repeated command its first answer. */
  protected abstract repeat(sender: Sender, first: Types["Answer"]): void;
  /** The answer to keep for repeats of a command; null when the room finds it elsewhere, or there is none yet. */
  protected abstract answerOf(decision: Types["Decision"], event: Types["Event"]): Types["Answer"] | null;
  /** Whether there is something to store. */
  protected abstract isChange(before: Types["State"], decision: Types["Decision"]): boolean;

  /**
   * Decides an event, stores the result with the answer in one transaction, then answers and broadcasts, with no await between.
   * Storing the answer shows whether a command is a repeat, so that no command pays for a read.
   */
  protected apply(event: Types["Event"], sender?: Sender): Types["Decision"] {
    const before = this.state;
    const decision = this.decide(before, event);
    const answer = sender ? this.answerOf(decision, event) : null;
    const changed = this.isChange(before, decision);
    if (changed || answer) {
      const first = this.commit(() => {
        const known = sender && answer ? this.answers.keep(sender.member, sender.id, answer) : null;
        if (!known && changed) this.save(before, decision, event);
        return known;
      });
      if (sender && first) {
        this.repeat(sender, first);
        return decision;
      }
    }
    this.state = decision.state;
    this.publish(before, decision, sender);
    return decision;
  }

  protected override settled(event: Types["Event"]): void {
    this.apply(event);
  }

  // ---- RPC of every room

  /** Closes the sockets of an ended session and refuses it for a minute, because upgrades may be under way. */
  endSession(session: string): void | Promise<void> {
    if (!this.isMade) return;
    this.#ended.remember([session], this.nowMs());
    this.connections.closeSockets((state) => state.session === session, CLOSE.sessionEnded, "session ended");
  }

  extendSession(session: string, expiresAtMs: number): void | Promise<void> {
    this.connections.extendSession(session, expiresAtMs);
  }

  // ---- for a room

  /** Refuses these sessions for a minute. Call it inside a transaction. */
  protected rememberEnded(sessions: readonly string[]): void {
    this.#ended.remember(sessions, this.nowMs());
  }

  protected hasEnded(session: string): boolean {
    return this.isMade && this.#ended.has(session, this.nowMs());
  }
}
