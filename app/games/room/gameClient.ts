import { CommandChannel } from "~/app/rooms/commandChannel";
import { Observed } from "~/app/ui/browser/observed";
import { openRoom, type LinkState, type RoomLink } from "~/app/rooms/roomConnection";
import { ulid } from "~/base/ulid";
import type { GameCommand } from "~/party/game/parse";
import { GAME_LIMITS, GAME_PROTOCOL_VERSION, type GameFrame, type TableFrame } from "~/party/game/protocol";

export type RoomRefusal = Extract<GameFrame, { t: "error" }>["code"];

export interface GameView {
  link: LinkState;
  /** the newest table frame from the room */
  frame: TableFrame;
  /** `performance.now()` when `frame` arrived */
  atMs: number;
  /**
   * the player's own action that `frame` doesn't show yet; `doneAtV` is the first version that shows the action, null
   * until the room has accepted it
   */
  pending: { id: string; action: unknown; doneAtV: number | null } | null;
  /** why the room refused the latest command; each refusal has its own `n` */
  refused: { code: RoomRefusal; n: number } | null;
  log: Extract<GameFrame, { t: "log" }> | null;
}

type Command = Extract<GameCommand, { id: string }>;
type WithoutId<One> = One extends Command ? Omit<One, "id"> : never;

/** What a player asks of the room, apart from the game's own actions. */
export type GameAsk = WithoutId<Exclude<Command, { t: "act" }>>;
type Answer = Extract<GameFrame, { t: "ack" | "error" | "log" }>;

/** A race sends four actions a second. Up to 25 seconds of them may be pending. */
const PENDING_MAX = 100;
/**
 * After a reconnect, up to three seconds of pending actions are sent again. If there are more, all are given up: the
 * room refuses old ones, and so many would exceed its rate.
 */
const RESENT_MAX = 12;

export const firstGameView = (frame: TableFrame, atMs = 0): GameView => ({
  link: { type: "connecting" },
  frame,
  atMs,
  pending: null,
  refused: null,
  log: null,
});

/** One open game room: what the room showed last, and the player's own action until the room has answered it. */
export class GameClient extends Observed<GameView> {
  readonly #link: RoomLink<GameCommand>;
  readonly #commands = new CommandChannel<Command, Answer>((command) => this.#link.send(command), PENDING_MAX);
  #refusals = 0;
  /** half of the latest action's round trip; the room needs it for the clocks */
  #lagMs = 0;
  #actedAtMs = 0;

  constructor(
    room: string,
    first: TableFrame,
    open = openRoom<GameCommand, GameFrame>("game", room, GAME_PROTOCOL_VERSION, GAME_LIMITS),
  ) {
    super(firstGameView(first, performance.now()));
    this.#link = open({
      since: () => this.getSnapshot().frame.seq,
      onFrame: (frame) => this.#receive(frame),
      onState: (link) => {
        if (link.type !== "live") this.#commands.close();
        this.update({ link });
      },
    });
  }

  /** Ignored while another action waits for its answer, and while the connection is down. */
  act(action: unknown): void {
    const { pending, frame, link } = this.getSnapshot();
    if (pending || link.type !== "live") return;
    const id = ulid(Date.now());
    this.#actedAtMs = performance.now();
    this.update({ pending: { id, action, doneAtV: null }, refused: null });
    this.#send({ t: "act", id, v: frame.v, a: action }, (answer) => this.#acted(answer));
  }

  /**
   * Sends an action of a race, which doesn't wait for earlier answers. Resolves with why it was refused, or null when
   * it was accepted.
   */
  sendInput(action: unknown): Promise<RoomRefusal | null> {
    const command: Command = { t: "act", id: ulid(Date.now()), v: this.getSnapshot().frame.v, a: action };
    return new Promise((resolve) => this.#commands.send(command, (answer) => resolve(refusalIn(answer))));
  }

  ask(command: GameAsk): void {
    this.#send({ ...command, id: ulid(Date.now()) });
  }

  close(): void {
    this.#link.close();
  }

  #send(command: Command, onSettled?: (answer: Answer | null) => void): void {
    this.#commands.send(command, (answer) => {
      if (answer?.t === "error") this.#refuse(answer.code);
      if (answer?.t === "log") this.update({ log: answer });
      onSettled?.(answer);
    });
  }

  #receive(frame: GameFrame): void {
    if (frame.t === "table") this.#show(frame);
    else if (frame.t === "probe") this.#link.send({ t: "probe", n: frame.n, lagMs: this.#lagMs });
    else if (!this.#commands.settle(frame.id, frame) && frame.t === "error") this.#refuse(frame.code);
  }

  #show(frame: TableFrame): void {
    const { frame: before, pending, log } = this.getSnapshot();
    const isFirst = !this.#commands.isOpen;
    if (isFirst) this.#reopen();
    else if (frame.seq < before.seq) return; // a later change came first
    const isShown = pending !== null && pending.doneAtV !== null && frame.v >= pending.doneAtV;
    const isSameRound = frame.table.round === before.table.round;
    this.update({ frame, atMs: performance.now(), pending: isShown ? null : pending, log: isSameRound ? log : null });
  }

  /** Called when the first table frame arrives on a new socket. */
  #reopen(): void {
    const own = this.getSnapshot().pending?.id;
    const actions = this.#commands.pending.filter(({ t, id }) => t === "act" && id !== own);
    if (actions.length > RESENT_MAX) for (const { id } of actions) this.#commands.settle(id, null);
    this.#commands.open();
    this.#actedAtMs = performance.now(); // the time without a socket isn't lag
  }

  /**
   * An accepted action stays drawn until a table frame shows it. The answer to a resent action can come after that
   * frame.
   */
  #acted(answer: Answer | null): void {
    const { pending, frame } = this.getSnapshot();
    this.#lagMs = Math.min((performance.now() - this.#actedAtMs) / 2, GAME_LIMITS.lagMaxMs);
    const doneAtV = answer?.t === "ack" ? answer.v : 0;
    this.update({ pending: pending && frame.v < doneAtV ? { ...pending, doneAtV } : null });
  }

  #refuse(code: RoomRefusal): void {
    this.update({ refused: { code, n: ++this.#refusals } });
  }
}

/** Null if the action was accepted. An action that the client gave up counts as too late. */
const refusalIn = (answer: Answer | null): RoomRefusal | null =>
  answer === null ? "too_late" : answer.t === "error" ? answer.code : null;
