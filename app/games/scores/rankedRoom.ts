import { GameClient } from "~/app/games/room/gameClient";
import { sendForm } from "~/app/wire/sendForm";
import type { TableFrame } from "~/party/game/protocol";

/** How long the room's socket may take to open, and at the end how long its word. */
const BEGIN_WITHIN_MS = 5_000;
const FINISH_WITHIN_MS = 5_000;

interface BegunRun {
  room: string;
  /** a TableFrame, written out */
  frame: string;
}

export interface CountedRun {
  score: number;
  /** the member's best run, this one among them */
  best: number;
  isNewBest: boolean;
}

/** A run that is told to its room. */
interface ToldRun {
  client: GameClient;
  room: string;
  /** the room took all that was told so far */
  counts: boolean;
  /** its end is asked for: it is closed when that is known, and not before */
  isEnding: boolean;
}

export type OpenClient = (room: string, first: TableFrame) => GameClient;

/** One run after another alone in a room of its own each, which plays it along and says what it came to. */
export class RankedRoom {
  #run: ToldRun | null = null;
  /** what begins while another begins, or is given up, is let go */
  #turn = 0;

  constructor(
    private readonly game: string,
    private readonly open: OpenClient = (room, first) => new GameClient(room, first),
  ) {}

  /** What the room dealt; null when there is none to be had now. The run before it is given up. */
  async begin(fields: Record<string, string> = {}): Promise<TableFrame | null> {
    this.abandon();
    const turn = this.#turn;
    const answer = await sendForm<BegunRun>("/games/runs", { game: this.game, ...fields });
    if (!answer.ok || turn !== this.#turn) return null;
    const client = this.open(answer.room, JSON.parse(answer.frame) as TableFrame);
    if (!(await shows(client, ({ status }) => status === "playing", BEGIN_WITHIN_MS)) || turn !== this.#turn) {
      client.close();
      return null;
    }
    this.#run = { client, room: answer.room, counts: true, isEnding: false };
    return client.getSnapshot().frame;
  }

  /** Why the room refused it; null: it was taken. After a refusal the run does not count any more. */
  async tell(action: unknown): Promise<string | null> {
    const run = this.#run;
    if (!run) return "abandoned";
    const refused = await run.client.tell(action);
    if (refused !== null) run.counts = false;
    return refused;
  }

  /** The run is over: what it counted as, or null when it does not. Who begins another, or goes, meanwhile loses nothing by it. */
  async finish(): Promise<CountedRun | null> {
    const run = this.#run;
    if (!run) return null;
    run.isEnding = true;
    const isJudged = (await shows(run.client, ({ status }) => status === "over", FINISH_WITHIN_MS)) && run.counts;
    run.client.close();
    if (run === this.#run) this.#run = null;
    if (!isJudged) return null;
    const counted = await withinMs(sendForm<CountedRun>(`/games/runs/${run.room}`, {}), FINISH_WITHIN_MS);
    return counted?.ok ? counted : null;
  }

  abandon(): void {
    this.#turn++;
    if (!this.#run || this.#run.isEnding) return;
    this.#run.client.close();
    this.#run = null;
  }
}

/** Whether the room tells of such a table in time. */
function shows(client: GameClient, isSo: (table: TableFrame["table"]) => boolean, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (was: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(was);
    };
    const look = (): void => void (isSo(client.getSnapshot().frame.table) && end(true));
    const timer = setTimeout(() => end(false), ms);
    const stop = client.subscribe(look);
    look();
  });
}

/** null when it takes longer. */
const withinMs = <Value>(promise: Promise<Value>, ms: number): Promise<Value | null> =>
  Promise.race([promise, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))]);
