import { directChatRoom, type ChatAccess, type ChatContent } from "~/party/chat/protocol";
import { ChatStore } from "~/party/chat/store";
import { ChatChecks } from "~/tests/faults/chatChecks";
import type { Recorded } from "~/tests/faults/checker";
import { History } from "~/tests/faults/history";
import { isRelationStep, RELATION_WEIGHTS, Relations } from "~/tests/faults/relations";
import { PendingWork, SimulatedPage } from "~/tests/faults/simulatedPages";
import { edgeFaultsOf, faultsOf, nextStep } from "~/tests/faults/world/chance";
import { NO_WORLD_FAULTS, SimulatedWorld, type WorldFaults } from "~/tests/faults/world/simulatedWorld";

export type ChatKind = ChatAccess["kind"];

/** The chat's members, once for each of their pages. */
const PAGES: Record<ChatKind, readonly string[]> = {
  direct: ["ann", "ann", "bob", "bob"],
  group: ["ann", "ann", "bob", "bob", "cy", "dee"],
};
const STEPS = 120;
/** the most messages that a schedule begins with: more than three pages of history */
const HISTORY_MAX = 180;
/** the steps and their weights */
const STEP_WEIGHTS = {
  send: 36,
  reply: 12,
  edit: 10,
  delete: 5,
  react: 10,
  read: 10,
  type: 4,
  page: 8,
  around: 4,
  newest: 4,
  retry: 8,
  ask: 3,
  file: 3,
  answer: 3,
  cut: 4,
  halfOpen: 1,
  away: 1,
  back: 6,
  crash: 2,
  loseAndCrash: 1,
  open: 20,
  sleep: 3,
  kill: 1,
  alarm: 2,
  jump: 0.5,
  ...RELATION_WEIGHTS,
} as const;
type Step = keyof typeof STEP_WEIGHTS;

/** A chat's clients must also put frames in order, ask for missing ones, and wait when they are too fast. */
const chatFaults = (random: () => number): WorldFaults => ({
  ...faultsOf(random),
  ...edgeFaultsOf(random),
  hold: random() < 0.5 ? 0 : 0.5,
  die: random() < 0.3 ? 0 : random() * 0.01,
  reorder: random() < 0.5 ? 0 : 0.2,
  lose: random() < 0.5 ? 0 : 0.02,
  refuseLease: random() < 0.7 ? 0 : 0.1,
});

/** The members of a chat go through steps that a seed chooses. Then all faults end. */
export class ChatSchedule {
  readonly #world: SimulatedWorld;
  readonly #members: readonly string[];
  readonly #chat: string;
  readonly #pending = new PendingWork();
  readonly #pages: (SimulatedPage | null)[];
  readonly #relations: Relations;
  readonly #history: History;
  readonly #readLast: string[] = [];
  readonly #checks: ChatChecks;
  #count = 0;

  constructor(
    seed: number,
    private readonly kind: ChatKind,
    plant: (world: SimulatedWorld) => void = () => undefined,
  ) {
    this.#world = new SimulatedWorld(seed);
    plant(this.#world);
    this.#members = [...new Set(PAGES[kind])];
    this.#chat = kind === "direct" ? directChatRoom("ann", "bob") : `g-${seed}`;
    this.#pages = PAGES[kind].map(() => null);
    this.#history = new History(this.#members);
    this.#relations = new Relations(this.#world, this.#chat, kind, this.#members);
    this.#checks = new ChatChecks(this.#world, this.#chat, this.#relations.edge, (ms) => this.#pass(ms));
  }

  async run(): Promise<Recorded> {
    await this.#asked(() => this.#relations.edge.sendAccess());
    // half of the runs begin with a history, which is mostly longer than what an opening page shows
    const before = this.#random() < 0.5 ? 0 : this.#pick(HISTORY_MAX);
    for (let i = 0; i < before; i++)
      void this.#world
        .room("chat", this.#chat)
        .post(this.#members[this.#pick(this.#members.length)] ?? "ann", `before-${i}`, { text: `before ${i}` });
    this.#world.faults = chatFaults(this.#world.random);
    for (const i of this.#pages.keys()) this.#open(i);
    for (let step = 0; step < STEPS; step++) {
      await this.#take(nextStep(STEP_WEIGHTS, this.#random));
      await this.#pass(this.#random() * 200);
    }
    await this.#heal();
    const recorded = this.#record();
    if (this.kind === "group") await this.#checks.removeGroup(this.#pages.filter((page) => page !== null));
    for (const page of this.#pages) page?.client.close();
    this.#relations.close();
    await this.#pending.settled();
    this.#world.close();
    return recorded;
  }

  // ---- steps

  async #take(step: Step): Promise<void> {
    const i = this.#pick(this.#pages.length);
    const page = this.#pages[i];
    if (step === "open") return page ? undefined : this.#open(i);
    if ((await this.#takeForAll(step)) || !page) return;
    const { client, link } = page;
    const shown = client.getSnapshot().messages.filter((message) => message.status === "sent");
    const target = shown[this.#pick(shown.length)];
    // without a message of their own, the member tries to change another's, which the room refuses
    const own = shown.findLast(({ from, deleted }) => from === page.member && !deleted) ?? target;
    switch (step) {
      case "send":
        return client.send({ text: this.#text(page) });
      case "reply":
        return client.send({ text: this.#text(page), ...(target ? { re: target.seq } : {}) });
      case "edit":
        return void (own && client.change({ t: "edit", seq: own.seq, text: this.#text(page) }));
      case "delete":
        return void (own && client.change({ t: "delete", seq: own.seq }));
      case "react":
        return void (
          target && client.change({ t: "react", seq: target.seq, emoji: this.#random() < 0.7 ? "👍" : null })
        );
      case "answer":
        return void (
          target &&
          client.change({ t: "answer", seq: shown.findLast(({ game }) => game)?.seq ?? target.seq, accept: true })
        );
      case "read":
        return void (target && client.markRead(target.seq));
      case "type":
        return client.type();
      case "page":
        return client.loadMore(this.#random() < 0.7 ? "before" : "after");
      case "around":
        return client.showAround(1 + this.#pick((client.getSnapshot().messages.length || 1) * 2));
      case "newest":
        return client.showNewest();
      case "retry":
        return this.#retry(page);
      case "cut":
        return link.cut();
      case "halfOpen":
        return link.halfOpen();
      case "away":
        return link.setReachable(false);
      case "back":
        return link.setReachable(true);
      case "crash":
        return this.#crash(i, page);
      case "loseAndCrash":
        page.loseWrites();
        client.send({ text: this.#text(page) });
        return this.#crash(i, page);
      default:
        return; // #takeForAll takes the other steps
    }
  }

  /** Takes a step that doesn't happen on one page. Returns whether the step is of this kind. */
  async #takeForAll(step: Step): Promise<boolean> {
    const host = this.#world.host("chat", this.#chat);
    if (isRelationStep(step)) {
      this.#relations.take(step);
      this.#reopenRefused();
      return true;
    }
    switch (step) {
      case "ask":
        await this.#ask();
        return true;
      case "file":
        await this.#sendFile();
        return true;
      case "sleep":
        if (!host.isBusy) host.sleep();
        return true;
      case "kill":
        host.die();
        return true;
      case "alarm":
        host.runAlarm();
        host.runAlarm();
        return true;
      case "jump":
        this.#world.jump(this.#random() < 0.3 ? -5_000 : 400_000);
        return true;
      default:
        return false;
    }
  }

  #open(i: number): void {
    const member = PAGES[this.kind][i] ?? "ann";
    const name = `${member} ${i}.${this.#count++}`;
    const page = new SimulatedPage(
      this.#world,
      {
        name: this.#chat,
        version: () => this.#relations.edge.version,
        onAccessTooOld: () => void this.#asked(() => this.#relations.edge.sendAccess()),
      },
      member,
      name,
      this.#pending,
      (entry) => this.#history.recordPromise(member, entry),
    );
    this.#pages[i] = page;
    this.#history.watch(name, member, page.client);
  }

  #crash(i: number, page: SimulatedPage): void {
    page.crash(this.#random() < 0.3);
    this.#pages[i] = null;
  }

  #retry({ client }: SimulatedPage): void {
    for (const message of client.getSnapshot().messages) if (message.status === "failed") client.retry(message.id);
  }

  /**
   * The edge creates a game, whose room posts the request to the one-to-one chat. To a group the edge posts the request
   * itself.
   */
  async #ask(): Promise<void> {
    const { GAME, CHAT } = this.#world.edge;
    const [host, guest] = this.#random() < 0.5 ? ["ann", "bob"] : ["bob", "ann"];
    const room = `key-${this.#count++}`;
    const game = { game: "TicTacToe" as const, options: {}, swapSides: false, host, invited: [guest] };
    const content: ChatContent = { text: "", game: { game: "TicTacToe", room, to: guest } };
    await this.#asked(() =>
      this.kind === "direct" ? GAME.getByName(room).create(game) : CHAT.getByName(this.#chat).post(host, room, content),
    );
  }

  /** The edge sends a message with a file. */
  async #sendFile(): Promise<void> {
    const member = this.#members[this.#pick(this.#members.length)] ?? "ann";
    const id = `file-${this.#count++}`;
    const key = await this.#relations.edge.addFile(member, id);
    const content: ChatContent = { text: "", media: { key, kind: "image", width: 1, height: 1 } };
    await this.#asked(() => this.#world.edge.CHAT.getByName(this.#chat).post(member, id, content));
  }

  /** Sends a request of the edge, and once more if the first fails. */
  async #asked(ask: () => Promise<unknown>): Promise<void> {
    let isOver = false;
    void ask()
      .catch(ask)
      .then(
        () => (isOver = true),
        () => (isOver = true),
      );
    for (let waits = 0; !isOver && waits < 20; waits++) await this.#pass(500);
  }

  /** Opens pages again that were refused, and whose member may come back. */
  #reopenRefused(): void {
    const { members } = this.#relations.edge;
    for (const [i, page] of this.#pages.entries()) {
      if (!page || page.client.getSnapshot().link.type !== "refused" || !members.includes(page.member)) continue;
      page.crash(false);
      this.#open(i);
    }
  }

  // ---- the end

  async #heal(): Promise<void> {
    this.#world.faults = NO_WORLD_FAULTS;
    await this.#pass(70_000); // longer than slow sockets, lost calls, and the longest wait between two tries
    this.#relations.reconnect();
    await this.#checks.delivered();
    this.#checks.lists.push(...this.#relations.blockLists());
    this.#relations.reunite();
    await this.#checks.delivered();
    this.#reopenRefused();
    for (const [i, page] of this.#pages.entries()) {
      if (page) page.link.setReachable(true);
      else this.#open(i);
    }
    for (let round = 0; round < 200 && (round < 3 || this.#unsent() > 0); round++) {
      for (const page of this.#pages) {
        page?.client.showNewest(); // a page with older messages doesn't show those that failed
        if (page) this.#retry(page);
      }
      await this.#pass(3_000);
    }
    await this.#checks.summarizeSlowly(this.#members[0] ?? "ann", this.#members[1] ?? "bob");
    for (const page of this.#pages) page?.link.cut(); // at the next hello, a client learns what a lost last frame said
    await this.#pass(30_000);
    void this.#world.room("chat", this.#chat).post("ann", "last", { text: "the last word" });
    await this.#pass(5_000); // nobody reads it before the last changes
    this.#world.faults = {
      ...NO_WORLD_FAULTS,
      loseRpc: 0.2,
      lateRpcMs: 20_000,
      killIsolate: 0.1,
      clocksApartMs: 180_000,
    };
    for (let round = 0; round < 4; round++) {
      this.#relations.loseLast();
      for (const step of this.#relations.partingSteps()) {
        this.#relations.take(step);
        await this.#pass(this.#random() * 1_000);
      }
    }
    this.#world.faults = NO_WORLD_FAULTS;
    await this.#checks.delivered();
    for (const page of this.#pages) page?.client.showNewest();
    await this.#pass(10_000);
    for (const member of this.#relations.edge.members) if (this.#random() < 0.5) this.#readAll(member);
    await this.#pass(70_000); // until the lists have the changes
    await this.#untilQuiet();
  }

  /** An invitation can expire at any moment. Then pages learn of it some moments later. */
  async #untilQuiet(): Promise<void> {
    const stored = () =>
      JSON.stringify(new ChatStore(this.#world.host("chat", this.#chat).storage.sql).after(0).map(({ game }) => game));
    let before = "";
    for (let now = stored(); now !== before; now = stored()) {
      before = now;
      await this.#pass(5_000);
    }
  }

  #readAll(member: string): void {
    const page = this.#pages.find((each) => each?.member === member);
    const newest = page?.client.getSnapshot().messages.findLast((message) => message.status === "sent");
    if (!page || newest?.status !== "sent") return;
    page.client.markRead(newest.seq);
    this.#readLast.push(member);
  }

  async #pass(ms: number): Promise<void> {
    await this.#world.pass(ms / 2);
    await this.#pending.settled();
    await this.#world.pass(ms / 2);
    await this.#pending.settled();
  }

  #unsent(): number {
    return this.#pages.reduce(
      (sum, page) => sum + (page?.client.getSnapshot().messages.filter(({ status }) => status !== "sent").length ?? 0),
      0,
    );
  }

  #record(): Recorded {
    const store = new ChatStore(this.#world.host("chat", this.#chat).storage.sql);
    const { access, head, reads } = store.load();
    const members = access?.members ?? [];
    const unread = this.#members.map((member) => [member, this.#checks.listed(member)?.unread ?? null] as const);
    const pages = this.#pages.flatMap((page) => (page && members.includes(page.member) ? [page] : []));
    const ends = pages.map((page) => [page.name, page.client.getSnapshot()] as const);
    const { receipts, lists } = this.#relations.visibility(pages, members);
    const order = store.after(0);
    this.#checks.checkFiles(order);
    this.#checks.checkPointers(members);
    this.#checks.lists.push(...lists, ...this.#relations.blockLists());
    return {
      ...this.#history.recorded(order, head, { reads, unread: new Map(unread), members }, ends),
      receipts,
      readLast: this.#readLast,
      lines: this.#relations.edge.lines.slice(),
      lists: this.#checks.lists,
    };
  }

  get #random(): () => number {
    return this.#world.random;
  }

  /** Only a long text or a link is counted where nobody asked for it (X70). */
  #text({ name }: SimulatedPage): string {
    const says = this.#random() < 0.35 ? "says at length and in many words" : "says";
    return `${name} ${says} ${this.#count++}`;
  }

  #pick(count: number): number {
    return Math.floor(this.#random() * count);
  }
}
