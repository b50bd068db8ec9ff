import { Observed } from "~/app/rooms/observed";
import { openRoom, type LinkState, type OpenRoom, type RoomLink } from "~/app/rooms/roomConnection";
import { ulid } from "~/base/ulid";
import type { CoreErrorCode } from "~/party/core/protocol";
import { GAME_LIMITS, type GameCommand, type GameErrorCode, type GameFrame, type TableFrame } from "~/party/game/protocol";

export interface GameView {
  link: LinkState;
  /** the newest that the room told */
  frame: TableFrame;
  /** this browser's clock, when that came; both in milliseconds, of `performance.now()` */
  atMs: number;
  /** one's act that does not show in `frame` yet */
  pending: { id: string; action: unknown; doneAtV: number | null } | null;
  /** why the latest command was refused; another one has another `n` */
  refused: { code: GameErrorCode | CoreErrorCode; n: number } | null;
  log: Extract<GameFrame, { t: "log" }> | null;
}

/** A command without its id. */
export type GameAsk = { t: "resign" | "claim" | "skip" | "again" | "start" } | { t: "watch"; allow: boolean } | { t: "device"; mobile: boolean };

/** Of what is told four times a second, three seconds: what is older is refused, and with more the socket speaks too fast. */
const TOLD_AGAIN_MAX = 12;

const openGame =
  (room: string): OpenRoom<GameCommand, GameFrame> =>
  (handlers) =>
    openRoom("game", room, handlers, GAME_LIMITS);

/** One open game room: what it told last, and one's own act until it is answered. What a lost socket took goes out again, once done there. */
export class GameClient {
  readonly #view: Observed<GameView>;
  readonly #link: RoomLink<GameCommand>;
  /** commands without an answer, by id */
  readonly #waiting = new Map<string, GameCommand>();
  /** who hears how what was told was taken, by id */
  readonly #told = new Map<string, (refused: GameErrorCode | CoreErrorCode | null) => void>();
  #mayHaveLost = false;
  #refusals = 0;
  /** half of the way there and back of the latest act: the room is told, for the clocks */
  #lagMs = 0;
  #actedAtMs = 0;

  constructor(room: string, first: TableFrame, open: OpenRoom<GameCommand, GameFrame> = openGame(room)) {
    this.#view = new Observed<GameView>({ link: { at: "connecting" }, frame: first, atMs: performance.now(), pending: null, refused: null, log: null });
    this.#link = open({
      since: () => this.#view.get().frame.seq,
      onFrame: (frame) => this.#receive(frame),
      onState: (link) => {
        if (link.at !== "live") this.#mayHaveLost = true;
        this.#put({ link });
      },
    });
  }

  get subscribe(): Observed<GameView>["subscribe"] {
    return this.#view.subscribe;
  }

  get getSnapshot(): Observed<GameView>["get"] {
    return this.#view.get;
  }

  /** One act at a time: while one waits for its answer, another is not taken. */
  act(action: unknown): void {
    const { pending, frame, link } = this.#view.get();
    if (pending || link.at !== "live") return;
    const id = ulid(Date.now());
    this.#actedAtMs = performance.now();
    this.#put({ pending: { id, action, doneAtV: null }, refused: null });
    this.#send({ t: "act", id, v: frame.v, a: action });
  }

  /** An act that nothing waits for: of a race, in which each follows the last without its answer. Why it was refused; null: it was taken. */
  tell(action: unknown): Promise<GameErrorCode | CoreErrorCode | null> {
    const id = ulid(Date.now());
    this.#send({ t: "act", id, v: this.#view.get().frame.v, a: action });
    return new Promise((resolve) => this.#told.set(id, resolve));
  }

  ask(command: GameAsk): void {
    this.#send({ ...command, id: ulid(Date.now()) });
  }

  /** How the round that is over was played. */
  askLog(): void {
    this.#send({ t: "log", id: ulid(Date.now()) });
  }

  close(): void {
    this.#link.close();
  }

  #send(command: Extract<GameCommand, { id: string }>): void {
    this.#waiting.set(command.id, command);
    this.#link.send(command);
  }

  #receive(frame: GameFrame): void {
    switch (frame.t) {
      case "table": {
        const { frame: before, pending } = this.#view.get();
        const shows = pending !== null && pending.doneAtV !== null && frame.v >= pending.doneAtV;
        // the first of a new socket: what was on its way on the last may be lost, and is done once however often it comes
        if (this.#mayHaveLost) {
          if (this.#told.size > TOLD_AGAIN_MAX) for (const id of [...this.#told.keys()]) this.#wasTold(id, "too_late"); // the room's word goes on from here
          for (const command of this.#waiting.values()) this.#link.send(command);
          this.#actedAtMs = performance.now(); // the time without a socket is no lag
        }
        this.#mayHaveLost = false;
        // of another round nothing of the last is shown
        this.#put({ frame, atMs: performance.now(), ...(shows ? { pending: null } : {}), ...(frame.table.round === before.table.round ? {} : { log: null }) });
        return;
      }
      case "ack":
        if (this.#wasTold(frame.id, null)) return;
        return this.#answered(frame.id, frame.v);
      case "log":
        this.#waiting.delete(frame.id);
        return this.#put({ log: frame });
      case "probe":
        this.#link.send({ t: "probe", n: frame.n, lagMs: this.#lagMs });
        return;
      case "error":
        if (this.#wasTold(frame.id, frame.code)) return;
        this.#put({ refused: { code: frame.code, n: ++this.#refusals } });
        if (frame.id !== undefined) this.#answered(frame.id);
        return;
    }
  }

  #wasTold(id: string | undefined, refused: GameErrorCode | CoreErrorCode | null): boolean {
    const hear = id === undefined ? undefined : this.#told.get(id);
    if (id === undefined || !hear) return false;
    this.#told.delete(id);
    this.#waiting.delete(id);
    hear(refused);
    return true;
  }

  /** An act that was taken stays drawn until the room shows it: a moment later, or, to a repeat, already. */
  #answered(id: string, doneAtV: number | null = null): void {
    this.#waiting.delete(id);
    const { pending, frame } = this.#view.get();
    if (pending?.id !== id) return;
    this.#lagMs = Math.min((performance.now() - this.#actedAtMs) / 2, GAME_LIMITS.lagMaxMs);
    this.#put({ pending: doneAtV !== null && frame.v < doneAtV ? { ...pending, doneAtV } : null });
  }

  #put(change: Partial<GameView>): void {
    this.#view.set({ ...this.#view.get(), ...change });
  }
}
