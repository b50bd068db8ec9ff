/** Members play a game over a network, on pages and in rooms that fail. Then all faults end. */
import { isDeepStrictEqual } from "node:util";
import { GameClient } from "~/app/games/room/gameClient";
import type { OpenRoom } from "~/app/rooms/roomConnection";
import { ChatStore } from "~/party/chat/store";
import { directChatRoom } from "~/party/chat/protocol";
import { IDENTITY_HEADER, type Hello } from "~/party/core/protocol";
import { adapterFor } from "~/party/game/adapterFor";
import type { GameCommand } from "~/party/game/parse";
import { GAME_LIMITS, GAME_PROTOCOL_VERSION, type GameFrame, type TableFrame } from "~/party/game/protocol";
import { hasAccepted, playerOf, type GameState } from "~/party/game/state";
import { GameStore } from "~/party/game/store";
import { memberGame } from "~/party/game/notifications";
import { InboxStore } from "~/party/inbox/store";
import { simulatedLink, type SimulatedLink } from "~/tests/faults/world/simulatedLink";
import { SentActs } from "~/tests/faults/sentActs";
import { faultsOf, nextStep } from "~/tests/faults/world/chance";
import { NO_WORLD_FAULTS, SimulatedWorld } from "~/tests/faults/world/simulatedWorld";
import { actionsFor, TURN_GAMES, type TurnGame } from "~/tests/kit/games/gameActions";

type Command = Exclude<GameCommand, Hello>;

const ROOM = "key";
const HOST = "ann";
const SPECTATOR = "zoe";
const STEPS = 120;
const STEP_WEIGHTS = {
  act: 60,
  outOfTurn: 4,
  resign: 0.5,
  again: 12,
  claim: 2,
  skip: 2,
  start: 2,
  watch: 2,
  log: 2,
  answer: 6,
  device: 1,
  cut: 5,
  halfOpen: 1,
  away: 2,
  back: 8,
  crash: 3,
  open: 14,
  sleep: 4,
  kill: 2,
  alarm: 2,
  jump: 2,
  sendTwice: 2,
} as const;
type Step = keyof typeof STEP_WEIGHTS;

interface Page {
  member: string;
  client: GameClient;
  link: SimulatedLink<Command, GameFrame>;
  frames: TableFrame[];
}

export class GameSchedule {
  readonly #world: SimulatedWorld;
  readonly #game: TurnGame;
  readonly #invited: readonly string[];
  readonly #pages: (Page | null)[];
  readonly #acts = new SentActs();
  /** for each round the log that was stored when it was last read */
  readonly #logs = new Map<number, string[]>();
  readonly #flaws: string[] = [];

  constructor(seed: number, plant: (world: SimulatedWorld) => void = () => undefined) {
    this.#world = new SimulatedWorld(seed);
    plant(this.#world);
    this.#game = TURN_GAMES[seed % TURN_GAMES.length] ?? "TicTacToe";
    this.#invited = this.#game === "Whot" ? ["bob", "cy"] : ["bob"];
    this.#pages = [...this.#players, ...this.#players, SPECTATOR].map(() => null);
  }

  /** Runs the schedule. Returns the flaws that it shows. */
  async run(): Promise<string[]> {
    const { edge } = this.#world;
    const options =
      this.#game === "Chess"
        ? { mode: "standard", clock: this.#random() < 0.5 ? "3+2" : "none" }
        : adapterFor(this.#game).rules.defaults;
    for (const guest of this.#invited)
      await this.#asked(() =>
        edge.CHAT.getByName(directChatRoom(HOST, guest)).setAccess({
          version: 1,
          kind: "direct",
          members: [HOST, guest],
          blocked: [],
          areFriends: true,
        }),
      );
    const made = await this.#asked(() =>
      edge.GAME.getByName(ROOM).create({
        game: this.#game,
        options,
        swapSides: this.#random() < 0.5,
        host: HOST,
        invited: [...this.#invited],
      }),
    );
    if (made === null || (typeof made === "object" && "code" in (made as object)))
      return [`the game was not made: ${JSON.stringify(made)}`];
    for (const guest of this.#invited)
      if (this.#random() < 0.8) await this.#asked(() => edge.GAME.getByName(ROOM).answer(guest, true));
    this.#world.faults = faultsOf(this.#random);
    for (const i of this.#pages.keys()) await this.#open(i);
    for (let step = 0; step < STEPS; step++) {
      await this.#take(nextStep(STEP_WEIGHTS, this.#random));
      await this.#world.pass(this.#random() * 300);
      this.#readLog();
    }
    await this.#heal();
    this.#check();
    for (const page of this.#pages) page?.client.close();
    await this.#world.pass(1_000);
    this.#world.close();
    return this.#flaws;
  }

  get #random(): () => number {
    return this.#world.random;
  }

  get #players(): readonly string[] {
    return [HOST, ...this.#invited];
  }

  get #state(): GameState | null {
    return new GameStore(this.#world.host("game", ROOM).storage.sql).load();
  }

  // ---- steps

  async #take(step: Step): Promise<void> {
    const i = this.#pick(this.#pages.length);
    const page = this.#pages[i];
    const host = this.#world.host("game", ROOM);
    switch (step) {
      case "sleep":
        if (!host.isBusy) host.sleep();
        return;
      case "kill":
        return host.die();
      case "alarm":
        host.runAlarm();
        return host.runAlarm();
      case "jump":
        return this.#world.jump([-3_000, 5_000, 61_000][this.#pick(3)] ?? 0);
      case "answer": {
        const guest = this.#invited[this.#pick(this.#invited.length)] ?? "bob";
        await this.#asked(() => this.#world.edge.GAME.getByName(ROOM).answer(guest, this.#random() < 0.9));
        return;
      }
      case "open":
        if (!page) await this.#open(i);
        return;
      default:
        if (page) this.#takeOn(step, i, page);
    }
  }

  #takeOn(step: Exclude<Step, "sleep" | "kill" | "alarm" | "jump" | "answer" | "open">, i: number, page: Page): void {
    const { client, link } = page;
    switch (step) {
      case "act":
        return this.#act();
      case "outOfTurn":
        return client.act(this.#actions(page)[0] ?? { cell: 0 });
      case "sendTwice":
        this.#act();
        return link.cut();
      case "watch":
        return client.ask({ t: "watch", allow: this.#random() < 0.7 });
      case "device":
        return client.ask({ t: "device", mobile: this.#random() < 0.5 });
      case "log":
        return client.ask({ t: "log" });
      case "cut":
        return link.cut();
      case "halfOpen":
        return link.halfOpen();
      case "away":
        return link.setReachable(false);
      case "back":
        return link.setReachable(true);
      case "crash":
        client.close();
        this.#pages[i] = null;
        return;
      default:
        return client.ask({ t: step });
    }
  }

  /** Makes a move that the rules allow, for a player who is to move according to one of their pages. */
  #act(): void {
    const ready = this.#pages.flatMap((page) => {
      if (!page || page.member === SPECTATOR) return [];
      const { frame } = page.client.getSnapshot();
      return frame.table.status === "playing" &&
        frame.you !== null &&
        adapterFor(this.#game).turnOf(frame.view) === frame.you
        ? [page]
        : [];
    });
    const page = ready[this.#pick(ready.length)];
    const actions = page ? this.#actions(page) : [];
    if (page && actions.length > 0) page.client.act(actions[this.#pick(actions.length)]);
  }

  #actions({ client }: Page): unknown[] {
    const { view } = client.getSnapshot().frame;
    return view === null ? [] : actionsFor(this.#game, view);
  }

  // ---- pages

  async #open(i: number): Promise<void> {
    const member = [...this.#players, ...this.#players, SPECTATOR][i] ?? HOST;
    const peeked = await this.#asked(() => this.#world.edge.GAME.getByName(ROOM).peek(member, member === SPECTATOR));
    if (!isFrame(peeked) || this.#pages[i]) return;
    const first = JSON.parse(peeked.frame) as TableFrame;
    const link = simulatedLink<Command, GameFrame>(this.#world, member, {
      party: "game",
      name: ROOM,
      protocolVersion: GAME_PROTOCOL_VERSION,
      rate: GAME_LIMITS,
      headers: (): Record<string, string> => (member === SPECTATOR ? { [IDENTITY_HEADER.friendOfPlayer]: "1" } : {}),
    });
    const frames: TableFrame[] = [];
    const client = new GameClient(ROOM, first, this.#watched(link.open, member, frames));
    this.#pages[i] = { member, client, link, frames };
  }

  /** Records which acts were sent, how they were answered, and what was shown. */
  #watched(
    open: OpenRoom<GameCommand, GameFrame>,
    member: string,
    frames: TableFrame[],
  ): OpenRoom<GameCommand, GameFrame> {
    return (handlers) => {
      const link = open({
        ...handlers,
        onFrame: (frame) => {
          if (frame.t === "table") this.#show(member, frames, frame);
          if (frame.t === "ack") this.#acts.answer(frame.id, null);
          if (
            frame.t === "error" &&
            frame.id !== undefined &&
            frame.code !== "internal" &&
            frame.code !== "rate_limited"
          )
            this.#acts.answer(frame.id, frame.code);
          handlers.onFrame(frame);
        },
      });
      return {
        ...link,
        send: (command) => {
          if (command.t === "act") this.#acts.add(command.id, member, frames.at(-1)?.table.round ?? 0, command.a);
          return link.send(command);
        },
      };
    };
  }

  #show(member: string, frames: TableFrame[], frame: TableFrame): void {
    const before = frames.at(-1);
    if (before && (frame.seq < before.seq || frame.v < before.v))
      this.#flaws.push(
        `stale: ${member} saw ${frame.seq}, version ${frame.v}, after ${before.seq}, version ${before.v}`,
      );
    if (member === SPECTATOR && frame.you !== null) this.#flaws.push(`${member} has a seat`);
    frames.push(frame);
  }

  // ---- the log

  /** Checks that the stored log of a round only grows. */
  #readLog(): void {
    const state = this.#state;
    if (!state) return;
    const steps = new GameStore(this.#world.host("game", ROOM).storage.sql)
      .steps(state.round)
      .map((step) => JSON.stringify(step));
    const known = this.#logs.get(state.round) ?? [];
    if (!isDeepStrictEqual(steps.slice(0, known.length), known))
      this.#flaws.push(`lost: round ${state.round} had ${known.length} steps and has ${steps.length}`);
    this.#logs.set(state.round, steps);
  }

  // ---- the end

  async #heal(): Promise<void> {
    this.#world.faults = NO_WORLD_FAULTS;
    await this.#world.pass(40_000);
    for (const [i, page] of this.#pages.entries()) {
      if (page) page.link.setReachable(true);
      else await this.#open(i);
    }
    await this.#world.pass(40_000);
    for (const page of this.#pages) page?.link.cut(); // so that pages send again what they sent on a lost socket
    await this.#world.pass(70_000);
    // a clock may run out meanwhile
    for (let seq = -1; seq !== this.#state?.seq; await this.#world.pass(15_000)) seq = this.#state?.seq ?? -1;
    this.#readLog();
  }

  #check(): void {
    const state = this.#state;
    if (!state) return void this.#flaws.push("the game is lost");
    const audit = this.#world.room("game", ROOM).audit();
    if (!audit.ok) this.#flaws.push(`the log of ${audit.steps} steps doesn't give the position`);
    this.#flaws.push(...this.#acts.check(this.#logs, state.round));
    for (const page of this.#pages) if (page) this.#checkEnd(page, state);
    for (const member of this.#players) this.#checkElsewhere(member, state);
  }

  /** Checks that every page shows the room's current state. */
  #checkEnd({ member, client }: Page, state: GameState): void {
    const { frame, link, pending } = client.getSnapshot();
    if (link.type === "refused" && (member === SPECTATOR || !hasAccepted(state, member))) return;
    if (link.type !== "live") this.#flaws.push(`${member}'s page is ${link.type}`);
    else if (frame.v !== state.v || frame.seq !== state.seq)
      this.#flaws.push(
        `stale: ${member} shows ${frame.seq}, version ${frame.v}, and the room has ${state.seq}, version ${state.v}`,
      );
    else if (pending) this.#flaws.push(`${member}'s act is still under way: ${JSON.stringify(pending)}`);
  }

  /** Checks that the chat's request and the inbox agree with the game. */
  #checkElsewhere(member: string, state: GameState): void {
    const expected = memberGame(state, member);
    const inbox = this.#world.host("inbox", member);
    const shown = inbox.exists
      ? (new InboxStore(inbox.storage.sql).games.list().find(({ room }) => room === ROOM) ?? null)
      : null;
    const { room: _room, ...game } = shown ?? { room: "" };
    if (!isDeepStrictEqual(shown && game, expected))
      this.#flaws.push(`${member}'s inbox shows ${JSON.stringify(shown)} and not ${JSON.stringify(expected)}`);
    if (member === HOST) return;
    const requests = new ChatStore(this.#world.host("chat", directChatRoom(HOST, member)).storage.sql)
      .after(0)
      .filter((message) => message.game);
    const invitation = playerOf(state, member)?.invitation;
    const status = { pending: "pending", accepted: "accepted", declined: "rejected", expired: "expired" }[
      invitation ?? "pending"
    ];
    if (requests.length !== 1 || requests[0]?.game?.status !== status)
      this.#flaws.push(`the chat shows ${JSON.stringify(requests.map(({ game }) => game?.status))} for ${invitation}`);
  }

  // ---- parts

  #pick(count: number): number {
    return Math.floor(this.#random() * count);
  }

  /** Sends a request of the edge, and once more if the first fails. Null if neither is answered. */
  async #asked(ask: () => Promise<unknown>): Promise<unknown> {
    let answer: { value: unknown } | null = null;
    void ask()
      .catch(ask)
      .then(
        (value) => (answer = { value }),
        () => (answer = { value: null }),
      );
    for (let waits = 0; answer === null && waits < 200; waits++) await this.#world.pass(500);
    return (answer as { value: unknown } | null)?.value ?? null;
  }
}

const isFrame = (peeked: unknown): peeked is { frame: string } =>
  typeof peeked === "object" && peeked !== null && "frame" in peeked;
