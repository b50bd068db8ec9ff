import { GameClient } from "~/app/games/room/gameClient";
import type { RunGame } from "~/app/games/runGames";
import { sendForm } from "~/app/wire/sendForm";
import type { ArcadeInput, Profile } from "~/games/arcade/core";
import type { Runs } from "~/games/arcade/runs";
import type { TableFrame } from "~/party/game/protocol";
import type { CountedRun, RunKeeper } from "./runKeeper";
import { RunTeller } from "./runTeller";

/** How long the room's socket may take; the screen waits less, and lets a late one go. */
const BEGIN_WITHIN_MS = 5_000;
/** and at the end, how long what it counted */
const FINISH_WITHIN_MS = 5_000;

interface BegunRun {
  room: string;
  /** a TableFrame, written out */
  frame: string;
}

/** Runs alone that count: each in a room of its own, which plays it along and says what it came to. */
export class RankedRuns implements RunKeeper {
  #client: GameClient | null = null;
  #teller: RunTeller | null = null;
  #room = "";
  /** the room took all that was told so far */
  #counts = false;

  constructor(
    private readonly game: RunGame,
    private readonly open: (room: string, first: TableFrame) => GameClient = (room, first) => new GameClient(room, first),
  ) {}

  async begin(profile: Profile): ReturnType<RunKeeper["begin"]> {
    this.abandon();
    const answer = await sendForm<BegunRun>("/games/runs", { game: this.game, profile });
    if (!answer.ok) return null;
    const client = this.open(answer.room, JSON.parse(answer.frame) as TableFrame);
    if (!(await shows(client, ({ status }) => status === "playing", BEGIN_WITHIN_MS))) {
      client.close();
      return null;
    }
    const { seed, profile: played } = client.getSnapshot().frame.view as Runs;
    [this.#client, this.#room, this.#counts] = [client, answer.room, true];
    this.#teller = new RunTeller((told) => this.#tell(client, told));
    return { seed, profile: played };
  }

  tick(input: ArcadeInput): void {
    this.#teller?.tick(input);
  }

  paused(): void {
    this.#teller?.flush();
    if (this.#client) this.#tell(this.#client, { pause: true });
  }

  /** The next inputs say it. */
  resumed(): void {}

  async finish(): ReturnType<RunKeeper["finish"]> {
    this.#teller?.flush();
    const [client, room] = [this.#client, this.#room];
    const isJudged = client !== null && this.#counts && (await shows(client, ({ status }) => status === "over", FINISH_WITHIN_MS));
    this.abandon();
    if (!isJudged) return null;
    const counted = await withinMs(sendForm<CountedRun>(`/games/runs/${room}`, {}), FINISH_WITHIN_MS);
    return counted?.ok ? counted : null;
  }

  abandon(): void {
    this.#client?.close();
    [this.#client, this.#teller, this.#counts] = [null, null, false];
  }

  #tell(client: GameClient, action: unknown): void {
    void client.tell(action).then((refused) => {
      if (refused !== null && client === this.#client) this.#counts = false;
    });
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
