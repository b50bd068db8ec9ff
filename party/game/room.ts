import type { RoomKind } from "~/party/core/connectedRoom";
import { roomAt } from "~/base/roomAt";
import type { ConnectionState } from "~/party/core/identity";
import type { Effect } from "~/party/core/outbox";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { CLOSE, IDENTITY_HEADER, LEFT_CODE, type CoreErrorCode } from "~/party/core/protocol";
import type { Sender } from "~/party/core/room";
import type { TimerHandler } from "~/party/core/timers";
import { adapterFor } from "~/party/game/adapterFor";
import { GAME_RPC, type Command, type GameEffects } from "~/party/game/contract";
import {
  decide,
  forgottenAtMs,
  frameFor,
  newGame,
  nextDueMs,
  serializedFrames,
  type GameEvent,
} from "~/party/game/game";
import { Lags } from "~/party/game/lags";
import { audit, finishedRun, logOf, type FinishedRunAnswer } from "~/party/game/log";
import { gameCommandSchema, newGameSchema, type NewGame } from "~/party/game/parse";
import {
  GAME_LIMITS,
  GAME_PROTOCOL_VERSION,
  type AnswerOutcome,
  type GameErrorCode,
  type TableFrame,
} from "~/party/game/protocol";
import { RecoverableGame } from "~/party/game/recoverableGame";
import { newSeed } from "~/party/game/seed";
import {
  adapterOf,
  done,
  hasAccepted,
  membersWhere,
  playerOf,
  seatOf,
  type Decision,
  type GameDeps,
  type GameState,
} from "~/party/game/state";
import { GAME_MIGRATIONS, type Answer } from "~/party/game/store";
import { Throttle } from "~/party/game/throttle";
import { changedInvitations, memberGame, membersToNotify, sendInvitation } from "~/party/game/notifications";
import { EDGE, WATCHABLE_TIMER, watchablePlayers, WatchableReports } from "~/party/game/watchableReports";
import type { Presence } from "~/party/inbox/inbox";

/** For everything that happens at a set time: expired invitations, the countdown, a fallen flag, an absence. */
const DUE_TIMER = "due";
const FORGET_TIMER = "forget";

const KIND: RoomKind<Command> = {
  party: "game",
  schema: gameCommandSchema,
  protocolVersion: GAME_PROTOCOL_VERSION,
  commandsPerSecond: GAME_LIMITS.commandsPerSecond,
  silentCheckMs: 5_000, // with 18 s of silence allowed, the room notices a lost player within 25 s
};

/** The note on a spectator's socket. It lets them continue to watch after the room slept. */
const SPECTATOR = "looks on";

/** What a page shows before its socket is open. `frame` is a TableFrame as JSON: RPC has no type for a game's view. */
type Peek =
  | { ok: true; frame: string }
  | { ok: false; code: "not_found" | "forbidden" }
  | { ok: false; code: "invited"; game: string; host: string };

/** One game room: its invitations, its seats and all its rounds. Its key is its name. */
export class GameRoom extends RecoverableGame {
  static readonly rpc = GAME_RPC;

  readonly #lags = new Lags(this.platform.clock);
  readonly #throttle = new Throttle(this.platform.clock, () => this.#showAll());
  /** members whom the edge named as a player's friend; nobody else may watch */
  readonly #friends = new Set<string>();
  readonly #watchableReports = new WatchableReports(this.timers, () => this.nowMs());
  /** the answer that a command's sender hasn't received yet; it must arrive before the table that shows the change */
  #pendingAnswer: { connection: RoomConnection; send: () => void } | null = null;

  constructor(platform: Platform<GameEffects>) {
    super(platform, KIND, GAME_MIGRATIONS);
  }

  // ---- RPC

  /** Creates the room, once, and sends the invitations to the chats. If one can't be sent now, it is sent later. */
  async create(request: NewGame): Promise<{ ok: true } | { ok: false; code: "taken" | "bad_options" }> {
    const game = newGameSchema.parse(request);
    const options = adapterFor(game.game).optionsSchema.safeParse(game.options);
    if (!options.success) return { ok: false, code: "bad_options" };
    if (this.state) return this.state.host === game.host ? { ok: true } : { ok: false, code: "taken" };
    const state = newGame({ ...game, options: options.data }, this.nowMs());
    this.createWith(() => this.save(null, done(state)));
    this.state = state;
    await this.outbox.flushNow("request", game.invited);
    return { ok: true };
  }

  /** Whether a game can be created with these options. Creates none. */
  acceptsOptions(game: string, options: unknown): boolean {
    return adapterFor(game).optionsSchema.safeParse(options).success;
  }

  /**
   * Takes an invited member's answer. A page passes the `game` that the answer is about. If the answer was given in the
   * chat, the chat shows the returned `invitation`. The room also reports each changed invitation to its chat.
   */
  answer(
    member: string,
    accept: boolean,
    game = this.state?.game,
  ): { outcome: AnswerOutcome; invitation: "accepted" | "declined" | "expired" } {
    const before = this.state;
    if (!before || game !== before.game) return { outcome: "not_found", invitation: "expired" };
    const earlier = playerOf(before, member)?.invitation;
    const answered = playerOf(this.apply({ type: "answer", member, accept })?.state ?? before, member)?.invitation;
    const invitation = answered === "accepted" || answered === "declined" ? answered : "expired";
    if (!earlier) return { outcome: "not_in_room", invitation };
    if (invitation === "expired") return { outcome: "request_expired", invitation };
    return { outcome: earlier === "pending" ? invitation : "already_answered", invitation };
  }

  /** `isFriend`: whether the member is a friend of somebody who plays. */
  peek(member: string, isFriend: boolean): Peek {
    const { state } = this;
    if (!state) return { ok: false, code: "not_found" };
    const { game, host, status, watchable } = state;
    if (status !== "closed" && playerOf(state, member)?.invitation === "pending")
      return { ok: false, code: "invited", game, host };
    if (!hasAccepted(state, member) && !(watchable && isFriend)) return { ok: false, code: "forbidden" };
    return { ok: true, frame: JSON.stringify(this.#frameFor(state, member)) };
  }

  /** A player's inbox reports whether they are online. `keep: false` tells the inbox to stop reporting. */
  presence(member: string, { online, version }: Presence): { keep: boolean } {
    this.apply({ type: "presence", member, online, version });
    return { keep: this.state !== null && playerOf(this.state, member) !== undefined };
  }

  /** The members who accepted, whose friends may watch. With `pending`, also those who haven't answered. */
  players(pending?: "pending"): string[] {
    return this.state ? membersWhere(this.state, (one) => ["accepted", pending].includes(one.invitation)) : [];
  }

  /**
   * G12: who plays while friends may watch, after the change with the number `version`. `expected`: the members who
   * accepted or may still accept. Null without a game.
   */
  watchable(): { version: number; game: string; players: string[]; expected: string[] } | null {
    const { state } = this;
    if (!state) return null;
    const { seq: version, game } = state;
    return { version, game, players: [...watchablePlayers(state)], expected: this.players("pending") };
  }

  /** The result of a member's run in this round, once the run is over. */
  finishedRun(member: string): FinishedRunAnswer {
    const { state } = this;
    return state ? finishedRun(state, this.store.steps(state.round), member) : { ok: false, code: "not_found" };
  }

  /** Replays the round's log and compares it with the stored state. */
  audit(): { ok: boolean; steps: number } {
    return audit(this.state, (round) => this.store.steps(round));
  }

  /** A friendship ended or a block began. Spectators must reconnect, so that the edge checks their rights again. */
  endFriendship(member: string, other: string): void {
    this.apply({ type: "parted", members: [member, other] });
    const both = [member, other];
    for (const one of both) this.#friends.delete(one);
    const isWatching = (socket: ConnectionState) => both.includes(socket.member ?? "") && this.#isSpectator(socket);
    this.closeSockets(isWatching, CLOSE.silent, "no longer a friend");
  }

  // ---- connections

  protected canAccess(member: string | null): boolean {
    if (!this.state || member === null) return false;
    return hasAccepted(this.state, member) || (this.state.watchable && this.#friends.has(member));
  }

  /** Notes a spectator: on the upgrade, the edge vouches that they are a friend of somebody who plays. */
  protected override refusal(headers: Headers): null {
    const member = headers.get(IDENTITY_HEADER.member);
    const isFriend = headers.get(IDENTITY_HEADER.friendOfPlayer) === "1";
    if (member !== null && isFriend && this.#watchers() < GAME_LIMITS.spectatorsMax) this.#friends.add(member);
    return null;
  }

  protected onHello(connection: RoomConnection, member: string | null): void {
    const { state } = this;
    if (!state || member === null) return;
    if (!hasAccepted(state, member)) this.setNote(connection, SPECTATOR);
    this.sendTo(connection, this.#frameFor(state, member));
  }

  protected handleCommand(connection: RoomConnection, member: string | null, command: Command): void {
    const { state } = this;
    if (!state || member === null) return;
    if (command.t === "probe") return this.#lags.onProbeAnswer(member, command.n, command.lagMs);
    if (command.t === "log") return this.#sendLog(connection, state, command.id);
    const sender = { connection, member, id: command.id };
    if (command.t !== "act") return void this.apply(eventOf(command, member), sender);
    const action = adapterOf(state).actionSchema.safeParse(command.a);
    if (action.success) this.apply({ type: "act", member, v: command.v, action: action.data }, sender);
    else this.refuse(connection, { t: "error", code: "bad_message", id: command.id });
  }

  protected override onOpen(connection: RoomConnection): void {
    super.onOpen(connection);
    this.#presenceChanged(this.open.get(connection)?.member);
  }

  protected override onClose(_connection: RoomConnection, state: ConnectionState, code?: number): void {
    this.#presenceChanged(state.member, code);
  }

  // ---- deciding

  protected load(): void {
    this.state = this.exists ? this.store.load() : null;
    for (const { member, note } of this.open.values())
      if (note === SPECTATOR && member !== null) this.#friends.add(member);
  }

  protected override onWake(): void {
    const members = this.state
      ? membersWhere(this.state, ({ member, awaySinceMs }) => awaySinceMs === null && !this.isConnected(member))
      : [];
    if (members.length === 0) return;
    this.apply({ type: "roomRestarted", members });
    this.commit(() => this.outbox.enqueue("member", members)); // their inboxes may have lost their sockets too
  }

  protected decide(state: GameState, event: GameEvent): Decision {
    return decide(state, event, this.#deps());
  }

  protected answerOf({ state, code }: Decision): Answer {
    return { code, v: state.v };
  }

  protected save(before: GameState | null, { state, steps }: Decision): void {
    this.store.save(before, state, steps);
    this.outbox.enqueue("request", changedInvitations(before, state));
    this.outbox.enqueue("member", membersToNotify(before, state));
    this.#watchableReports.onChange(before, state);
    this.#setTimers(state);
  }

  protected publish(before: GameState, decision: Decision, sender: Sender | undefined): void {
    if (sender?.connection)
      this.#pendingAnswer = {
        connection: sender.connection,
        send: () => this.answerRepeat(sender, this.answerOf(decision)),
      };
    if (decision.state !== before) this.#onStateChanged(before, decision.state);
    this.#sendPendingAnswer();
  }

  protected answerRepeat({ connection, member, id }: Sender, { code, v }: Answer): void {
    if (!connection) return;
    if (code === null) return this.sendTo(connection, { t: "ack", id, v });
    this.refuse(connection, { t: "error", code, id });
    if (code === "stale" && this.state) this.sendTo(connection, this.#frameFor(this.state, member));
  }

  protected override timerHandlers(): Record<string, TimerHandler> {
    return {
      [DUE_TIMER]: () => {
        this.apply({ type: "due" });
        this.#setTimers();
      },
      [FORGET_TIMER]: async () => {
        this.state = null;
        this.closeSockets(() => true, CLOSE.forbidden, "forgotten");
        await this.destroy();
      },
      [WATCHABLE_TIMER]: () => {
        this.#watchableReports.onReport();
        this.commit(() => this.outbox.enqueue("watchable", [EDGE]));
      },
    };
  }

  protected override effects(): Record<string, Effect<GameEvent>> {
    const { CHAT, INBOX, WORK } = this.platform.effects;
    return {
      request: async (member) => {
        if (this.state) await sendInvitation(CHAT, this.name, this.state, member);
      },
      member: async (member) => {
        if (!this.state) return;
        const report = { room: this.name, version: this.state.seq, game: memberGame(this.state, member) };
        return { type: "presence", member, ...(await roomAt(INBOX, member, null).putGame(report)) };
      },
      watchable: async () => void (await WORK.send({ kind: "watchableGame", room: this.name })),
    };
  }

  // ---- parts

  #deps(): GameDeps {
    return {
      nowMs: this.nowMs(),
      newSeed: () => newSeed(this.platform.random),
      lagOf: (member) => this.#lags.of(member),
    };
  }

  #isSpectator({ member }: ConnectionState): boolean {
    return this.state !== null && member !== null && !hasAccepted(this.state, member);
  }

  /** The number of spectators. */
  #watchers(): number {
    return new Set([...this.open.values()].filter((socket) => this.#isSpectator(socket)).map(({ member }) => member))
      .size;
  }

  #presenceChanged(member: string | null | undefined, code?: number): void {
    if (!this.state || !member) return;
    if (!hasAccepted(this.state, member)) return this.#showAll();
    this.apply(
      this.isConnected(member)
        ? { type: "connected", member }
        : { type: "disconnected", member, left: code === LEFT_CODE },
    );
  }

  #onStateChanged(before: GameState, state: GameState): void {
    if (before.watchable && !state.watchable)
      this.closeSockets((socket) => this.#isSpectator(socket), CLOSE.forbidden, "no spectators");
    const isStillPlaying = before.status === "playing" && state.status === "playing";
    this.#throttle.run(isStillPlaying && adapterOf(state).race ? GAME_LIMITS.raceBroadcastEveryMs : 0);
    const { clock } = state;
    if (!clock?.running || clock === before.clock) return;
    const n = this.#lags.probe(state.seats);
    this.broadcast({ t: "probe", n }, (member) => seatOf(state, member) !== null);
  }

  #setTimers(state = this.state): void {
    if (!state) return;
    // A timer that runs too early finds nothing due. Moving it with each act would cost as much as the act.
    this.timers.setNoLater(DUE_TIMER, nextDueMs(state, this.#deps()));
    this.timers.set(FORGET_TIMER, forgottenAtMs(state));
  }

  #sendPendingAnswer(): void {
    const pending = this.#pendingAnswer;
    this.#pendingAnswer = null;
    pending?.send();
  }

  /** Sends everyone what they may see. Whoever sent the command comes last, and gets the answer before the frame. */
  #showAll(): void {
    const { state } = this;
    if (!state) return;
    const frames = serializedFrames(state, this.#watchers(), this.nowMs());
    const sender = this.#pendingAnswer?.connection;
    for (const [connection, { member }] of this.open)
      if (connection !== sender) this.sendText(connection, frames(member));
    this.#sendPendingAnswer();
    const own = sender && this.open.get(sender);
    if (own) this.sendText(sender, frames(own.member));
  }

  #frameFor(state: GameState, member: string): TableFrame {
    return frameFor(state, member, this.#watchers(), this.nowMs());
  }

  #sendLog(connection: RoomConnection, state: GameState, id: string): void {
    if (state.status !== "over" || !state.result)
      return this.refuse<GameErrorCode | CoreErrorCode>(connection, { t: "error", code: "not_found", id });
    this.sendTo(connection, { t: "log", id, ...logOf(state, this.store.steps(state.round)) });
  }
}

/** The game's event for a member's command. */
function eventOf(command: Exclude<Command, { t: "act" | "probe" | "log" }>, member: string): GameEvent {
  switch (command.t) {
    case "watch":
      return { type: "watch", member, allow: command.allow };
    case "device":
      return { type: "device", member, mobile: command.mobile };
    default:
      return { type: command.t, member };
  }
}
