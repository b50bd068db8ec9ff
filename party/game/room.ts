import { nowMs } from "~/base/clock";
import type { Seat } from "~/party/core/identity";
import type { Delivery } from "~/party/core/outbox";
import { CLOSE, IDENTITY_HEADER, LEFT_CODE, type CoreErrorCode, type Hello } from "~/party/core/protocol";
import { Room, type Socket } from "~/party/core/room";
import type { TimerHandler } from "~/party/core/timers";
import type { RoomsEnv } from "~/party/env";
import type { Presence } from "~/party/inbox/inbox";
import { Answering, type Asking } from "~/party/game/answering";
import { adapterFor } from "~/party/game/adapterFor";
import { audit } from "~/party/game/audit";
import { frameFor, writtenFrames } from "~/party/game/frame";
import { decide, forgottenAtMs, newGame, nextDueMs, type GameEvent } from "~/party/game/game";
import { adapterOf, hasAccepted, playerOf, seatOf, type Decision, type GameDeps, type GameState } from "~/party/game/state";
import { finishedRun, type FinishedAnswer } from "~/party/game/finishedRun";
import { settledBetween, tellInvited } from "~/party/game/invited";
import { lookIn, type LookIn } from "~/party/game/lookIn";
import { memberGame, toldOfGame } from "~/party/game/memberGame";
import { Lags } from "~/party/game/lags";
import { gameCommandSchema, newGameSchema, type NewGame } from "~/party/game/parse";
import { GAME_LIMITS, type AnswerOutcome, type GameCommand, type GameErrorCode, type GameFrame, type TableFrame } from "~/party/game/protocol";
import { answer } from "~/party/game/rounds";
import { freshSeed } from "~/party/game/seed";
import { LOOKS_ON, Spectators } from "~/party/game/spectators";
import { Telling } from "~/party/game/telling";
import { GAME_STEPS, GameStore, type Answer } from "~/party/game/store";

type Command = Exclude<GameCommand, Hello>;

/** Whatever time has brought: invitations, the countdown, a flag, an absence. */
const DUE_TIMER = "due";
const FORGET_TIMER = "forget";

/** One game: its invitations, its seats and all its rounds. The room is named by its key. */
export class GameRoom extends Room<Command, GameFrame> {
  protected readonly schema = gameCommandSchema;
  protected readonly commandsPerSecond = GAME_LIMITS.commandsPerSecond;
  protected override readonly silentCheckMs = 5_000; // with 18 s of silence a lost player is known within 25 s
  readonly #store: GameStore;
  readonly #lags = new Lags();
  readonly #answering = new Answering((asking, given) => this.#tellAnswer(asking, given));
  readonly #telling = new Telling(() => this.#tellAll());
  #state: GameState | null = null;
  #isBack = false;
  readonly #spectators = new Spectators<Socket>(() => this.openSockets(), () => this.#state);

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env, "game");
    this.#store = new GameStore(ctx.storage.sql);
    this.begin(GAME_STEPS);
  }

  // ---- RPC

  /** Makes the room, once, and tells those invited in their chats. What could not be told now is told again. */
  async create(request: NewGame): Promise<{ ok: true } | { ok: false; code: "taken" | "bad_options" }> {
    const game = newGameSchema.parse(request);
    const options = adapterFor(game.game).optionsSchema.safeParse(game.options);
    if (!options.success) return { ok: false, code: "bad_options" };
    if (this.#state) return this.#state.host === game.host ? { ok: true } : { ok: false, code: "taken" };
    const state = newGame({ ...game, options: options.data }, nowMs());
    this.make();
    this.commit(() => this.#keep(state, [], game.invited));
    this.#state = state;
    await this.outbox.tell("request", game.invited);
    return { ok: true };
  }

  /** Whether a game can be made with these options. Asking makes none. */
  acceptsOptions(game: string, options: unknown): boolean {
    return adapterFor(game).optionsSchema.safeParse(options).success;
  }

  /** An invited member's answer, of whom a page knows which `game` it is. The chat that asks settles its request by `invitation`; every other is told. */
  answer(member: string, accept: boolean, game = this.#state?.game): { outcome: AnswerOutcome; invitation: "accepted" | "declined" | "expired" } {
    const state = this.#state;
    if (!state || game !== state.game) return { outcome: "not_found", invitation: "expired" };
    const { outcome } = answer(state, member, accept, this.#world());
    this.#decide({ t: "answer", member, accept });
    const invitation = this.#state && playerOf(this.#state, member)?.invitation;
    return { outcome, invitation: invitation === "accepted" || invitation === "declined" ? invitation : "expired" };
  }

  /** What a page shows before its socket is open. `isFriend`: of somebody who plays. */
  lookIn(member: string, isFriend: boolean): LookIn {
    return lookIn(this.#state, member, isFriend, (state) => this.#frameFor(state, member));
  }

  /** From a player's inbox: whether they are online. `keep: false` when there is nothing here that it should report to. */
  presence(member: string, { online, version }: Presence): { keep: boolean } {
    this.#decide({ t: "presence", member, online, version });
    return { keep: this.#state !== null && playerOf(this.#state, member) !== undefined };
  }

  /** Who plays here, or may; the edge asks whether somebody is a friend of one of them. Empty when there is no room. */
  players(): string[] {
    return this.#state?.players.flatMap(({ member, invitation }) => (invitation === "accepted" ? [member] : [])) ?? [];
  }

  /** What a member's run of this round came to, once it is over. Plays nothing again: the room did while it was played. */
  finishedRun(member: string): FinishedAnswer {
    const state = this.#state;
    return state ? finishedRun(state, this.#store.steps(state.round), member) : { ok: false, code: "not_found" };
  }

  /** Plays the round's log again: whether it gives the stored state. */
  audit(): { ok: boolean; steps: number } {
    return audit(this.#state, (round) => this.#store.steps(round));
  }

  /** From an inbox: its member is no longer a friend of `other`. A spectator has to come again, so that the edge looks whose friend they still are. */
  parted(member: string, other: string): void {
    this.#spectators.unfriend([member, other]);
    for (const socket of this.#spectators.of([member, other])) this.dismiss(socket, CLOSE.silent, "no longer a friend");
  }

  // ---- the room

  protected load(): void {
    this.#state = this.isMade ? this.#store.load() : null;
    this.#spectators.restore();
    const here = new Set([...this.openSockets().values()].map(({ member }) => member));
    const members = this.#state?.players.flatMap(({ member, awaySinceMs }) => (awaySinceMs === null && !here.has(member) ? [member] : [])) ?? [];
    const wasAway = !this.#isBack;
    this.#isBack = true; // later it is read again because a write failed, and nobody has gone
    if (!wasAway || members.length === 0) return;
    this.#decide({ t: "back", members });
    this.commit(() => this.outbox.mark("member", members)); // their inboxes may have lost their sockets, too, and be asleep
  }

  override async fetch(request: Request): Promise<Response> {
    const member = request.headers.get(IDENTITY_HEADER.member);
    if (member !== null && request.headers.get(IDENTITY_HEADER.friendOfPlayer) === "1") this.#spectators.befriend(member);
    return super.fetch(request);
  }

  protected admits(member: string | null): boolean {
    if (!this.#state || member === null) return false;
    return hasAccepted(this.#state, member) || this.#spectators.mayLook(member);
  }

  protected welcome(socket: Socket, { member }: Seat): void {
    const state = this.#state;
    if (!state || member === null) return;
    if (!hasAccepted(state, member)) this.keepNote(socket, LOOKS_ON);
    this.sendTo(socket, this.#frameFor(state, member));
  }

  protected obey(socket: Socket, { member }: Seat, command: Command): void {
    if (member === null || !this.#state) return;
    switch (command.t) {
      case "probe":
        return this.#lags.heard(member, command.n, command.lagMs);
      case "log":
        return this.#tellLog(socket, this.#state, command.id);
      case "act":
        return this.#act(socket, member, this.#state, command);
      case "device":
        return this.#decide({ t: "device", member, mobile: command.mobile }, { socket, member, id: command.id });
      case "watch":
        return this.#decide({ t: "watch", member, allow: command.allow }, { socket, member, id: command.id });
      default:
        return this.#decide({ t: command.t, member }, { socket, member, id: command.id });
    }
  }

  protected override socketsChanged(socket: Socket, closedWith?: number): void {
    const state = this.#state;
    const member = socket.state?.member;
    if (!state || !member) return;
    if (!hasAccepted(state, member)) return this.#tellAll();
    const isHere = [...this.openSockets().values()].some((seat) => seat.member === member);
    this.#decide(isHere ? { t: "came", member } : { t: "went", member, left: closedWith === LEFT_CODE });
  }

  protected override timerHandlers(): Record<string, TimerHandler> {
    return {
      ...super.timerHandlers(),
      [DUE_TIMER]: () => {
        this.#decide({ t: "due" });
        this.#setTimers();
      },
      [FORGET_TIMER]: async () => {
        this.#state = null;
        for (const socket of [...this.openSockets().keys()]) this.dismiss(socket, CLOSE.forbidden, "forgotten");
        await this.destroy();
      },
    };
  }

  protected override deliveries(): Record<string, Delivery> {
    return {
      request: async (member) => {
        if (this.#state) await tellInvited(this.env, this.name, this.#state, member);
      },
      member: async (member) => {
        const report = this.#state && { room: this.name, version: this.#state.seq, game: memberGame(this.#state, member) };
        if (report) this.#decide({ t: "presence", member, ...(await this.env.INBOX.getByName(member).putGame(report)) });
      },
    };
  }

  // ---- parts

  #world(): GameDeps {
    return { nowMs: nowMs(), fresh: freshSeed, lagOf: (member) => this.#lags.of(member) };
  }

  #act(socket: Socket, member: string, state: GameState, { id, v, a }: Extract<Command, { t: "act" }>): void {
    const action = adapterOf(state).actionSchema.safeParse(a);
    if (!action.success) return this.refuse(socket, { t: "error", code: "bad_message", id });
    this.#decide({ t: "act", member, v, action: action.data }, { socket, member, id });
  }

  #tellAnswer({ socket, member, id }: Asking, { code, v }: Answer): void {
    if (code === null) return this.sendTo(socket, { t: "ack", id, v });
    this.refuse(socket, { t: "error", code, id });
    if (code === "stale" && this.#state) this.sendTo(socket, this.#frameFor(this.#state, member));
  }

  /**
   * Decides, stores the result with the answer, and tells everyone, with no await between. The sender gets the answer
   * before the result. A repeated command gets its first answer: storing the answer shows that it is a repeat, so that
   * no command pays for a read first.
   */
  #decide(event: GameEvent, asking?: Asking): void {
    const before = this.#state;
    if (!before) return asking && this.#tellAnswer(asking, { code: "not_found", v: 0 });
    const decision = decide(before, event, this.#world());
    const given: Answer = { code: decision.code, v: decision.state.v };
    const changed = decision.state !== before;
    if (changed || asking) {
      const first = this.commit(() => {
        const known = asking ? this.#store.keepAnswer(asking.member, asking.id, given) : null;
        if (!known && changed) this.#keep(decision.state, decision.steps, settledBetween(before, decision.state));
        return known;
      });
      if (asking && first) return this.#tellAnswer(asking, first);
    }
    if (changed) this.#state = decision.state;
    if (asking) this.#answering.begin(asking, given);
    if (changed) this.#afterChange(before, decision);
    this.#answering.give();
  }

  #keep(state: GameState, steps: Decision["steps"], told: readonly string[]): void {
    this.#store.save(state);
    if (state.round !== this.#state?.round) this.#store.dropStepsBefore(state.round);
    this.#store.addSteps(state.round, steps);
    this.outbox.mark("request", told);
    this.outbox.mark("member", toldOfGame(this.#state, state));
    this.#setTimers(state);
  }

  #afterChange(before: GameState, { state }: Decision): void {
    if (before.watchable && !state.watchable) for (const socket of this.#spectators.of()) this.dismiss(socket, CLOSE.forbidden, "no spectators");
    const goesOn = before.status === "playing" && state.status === "playing";
    this.#telling.changed(goesOn && adapterOf(state).race ? GAME_LIMITS.raceToldEveryMs : 0);
    const { clock } = state;
    if (clock?.running && clock !== before.clock) {
      const probe = this.#lags.probe(state.seats, performance.now());
      for (const [socket, { member }] of this.openSockets()) if (member !== null && seatOf(state, member) !== null) this.sendTo(socket, { t: "probe", n: probe });
    }
  }

  #setTimers(state = this.#state): void {
    if (!state) return;
    const [dueMs, forgetMs] = [nextDueMs(state, this.#world()), forgottenAtMs(state)];
    if (dueMs === null) this.timers.clear(DUE_TIMER);
    else this.timers.setNoLater(DUE_TIMER, dueMs); // one that comes too early finds nothing due; moving it with each act would cost as much as the act
    if (forgetMs === null) this.timers.clear(FORGET_TIMER);
    else this.timers.set(FORGET_TIMER, forgetMs);
  }

  /** Sends everyone what they may see. Each frame takes a third of a millisecond to leave, so the rivals, who are waiting for it, come first. */
  #tellAll(): void {
    const state = this.#state;
    if (!state) return;
    const frames = writtenFrames(state, this.#spectators.count(), nowMs());
    const asking = this.#answering.socket;
    for (const [socket, { member }] of this.openSockets()) if (socket !== asking) this.sendText(socket, frames(member));
    this.#answering.give();
    const seat = asking && this.openSockets().get(asking);
    if (seat) this.sendText(asking, frames(seat.member));
  }

  #frameFor(state: GameState, member: string): TableFrame {
    return frameFor(state, member, this.#spectators.count(), nowMs());
  }

  #tellLog(socket: Socket, state: GameState, id: string): void {
    if (state.status !== "over" || !state.result) return this.refuse<GameErrorCode | CoreErrorCode>(socket, { t: "error", code: "not_found", id });
    this.sendTo(socket, { t: "log", id, options: state.options, seed: state.seed ?? [], seats: state.seats.length, steps: this.#store.steps(state.round) });
  }
}
