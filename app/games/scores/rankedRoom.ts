import type { GameName } from "~/games/names";
import { GameClient } from "~/app/games/room/gameClient";
import type { CountedRun } from "./standing";
import { gamesClient } from "~/app/games/client";
import { answerOf } from "~/app/http/client";
import { withTimeout } from "~/base/retry";
import type { TableFrame } from "~/party/game/protocol";

/** Starting must not feel slow. A run that its room begins later doesn't count. */
const BEGIN_WITHIN_MS = 1_500;
/** How long the room may take to end the run, and then the edge to count it. */
const FINISH_WITHIN_MS = 5_000;

/** A run whose actions are sent to its room. */
interface OpenRun {
  client: GameClient;
  room: string;
  /** the room has accepted everything so far */
  counts: boolean;
  /** its result is awaited; `abandon` leaves it open until then */
  isEnding: boolean;
}

export type OpenClient = (room: string, first: TableFrame) => GameClient;

/** Ranked runs of one player, one after another. Each has its own room, which plays along and decides the result. */
export class RankedRoom {
  #run: OpenRun | null = null;
  /** raised by each `begin` and `abandon`, so that an older `begin` that is still running has no effect */
  #generation = 0;

  constructor(
    private readonly game: GameName,
    private readonly open: OpenClient = (room, first) => new GameClient(room, first),
  ) {}

  /**
   * Begins a run and abandons the one before it. Resolves within a second and a half: with a frame of the room in which
   * the run has begun, or null if it doesn't begin in time, and then it is abandoned.
   */
  async begin(fields: { profile?: "desktop" | "mobile" } = {}): Promise<TableFrame | null> {
    this.abandon();
    const generation = this.#generation;
    const frame = await withTimeout(BEGIN_WITHIN_MS, this.#begun(generation, fields)).catch(() => null);
    if (generation !== this.#generation) return null;
    if (!frame) this.abandon();
    return frame;
  }

  async #begun(generation: number, fields: { profile?: "desktop" | "mobile" }): Promise<TableFrame | null> {
    const answer = await answerOf(gamesClient.games.runs.$post({ form: { game: this.game, ...fields } }));
    if (!answer.ok || generation !== this.#generation) return null;
    const client = this.open(answer.room, JSON.parse(answer.frame) as TableFrame);
    if (
      !(await waitForTable(client, ({ status }) => status === "playing", BEGIN_WITHIN_MS)) ||
      generation !== this.#generation
    ) {
      client.close();
      return null;
    }
    this.#run = { client, room: answer.room, counts: true, isEnding: false };
    return client.getSnapshot().frame;
  }

  /** Resolves with the code of the room's refusal, or null if it accepted. After a refusal the run no longer counts. */
  async send(action: unknown): Promise<string | null> {
    const run = this.#run;
    if (!run) return "abandoned";
    const refused = await run.client.sendInput(action);
    if (refused !== null) run.counts = false;
    return refused;
  }

  /**
   * The run is over. Resolves with the counted run, or null if it doesn't count. It still counts if the player begins
   * another run or leaves meanwhile.
   */
  async finish(): Promise<CountedRun | null> {
    const run = this.#run;
    if (!run) return null;
    run.isEnding = true;
    const hasResult =
      (await waitForTable(run.client, ({ status }) => status === "over", FINISH_WITHIN_MS)) && run.counts;
    run.client.close();
    if (run === this.#run) this.#run = null;
    if (!hasResult) return null;
    const answer = answerOf(gamesClient.games.runs[":room"].$post({ param: { room: run.room }, form: {} }));
    const counted = await withTimeout(FINISH_WITHIN_MS, answer).catch(() => null);
    return counted?.ok ? counted : null;
  }

  abandon(): void {
    this.#generation++;
    if (!this.#run || this.#run.isEnding) return;
    this.#run.client.close();
    this.#run = null;
  }
}

/** Whether the table fulfils the predicate, now or within this time. */
function waitForTable(
  client: GameClient,
  predicate: (table: TableFrame["table"]) => boolean,
  ms: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (matched: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(matched);
    };
    const check = (): void => void (predicate(client.getSnapshot().frame.table) && end(true));
    const timer = setTimeout(() => end(false), ms);
    const stop = client.subscribe(check);
    check();
  });
}
