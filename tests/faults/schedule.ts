import type { ChatAccess } from "~/party/chat/protocol";
import { NO_FAULTS, seeded, SimulatedTime, type Faults } from "~/tests/kit/socketPair";
import type { Recorded } from "~/tests/faults/checker";
import { History } from "~/tests/faults/history";
import { SimulatedChat, type Death } from "~/tests/faults/simulatedChat";
import { PendingWork, SimulatedPage } from "~/tests/faults/simulatedPages";

const MEMBERS = ["ann", "bob", "cy", "dee"];
/** Six pages; two members have two. */
const PAGES = ["ann", "ann", "bob", "bob", "cy", "dee"];
const STEPS = 200;
/** more than three pages of history */
const MUCH = 180;
/** what happens, and how often */
const ODDS = {
  send: 36, reply: 12, edit: 10, delete: 5, react: 10, read: 10, page: 8, around: 4, newest: 4, retry: 8, ask: 2, answer: 2,
  cut: 4, halfOpen: 1, away: 1, back: 6, crash: 2, loseAndCrash: 1, open: 20, evict: 3, alarmTwice: 2, longPause: 0.5, access: 2,
} as const;
type Step = keyof typeof ODDS;
const SUM = Object.values(ODDS).reduce((a, b) => a + b, 0);

/** Which faults a seed has beside those that its steps make. */
const faultsOf = (random: () => number): { faults: Faults; die: number; late: number } => ({
  faults: { delayMaxMs: [20, 300, 1_500][Math.floor(random() * 3)] ?? 20, reorder: random() < 0.5 ? 0 : 0.2, lose: random() < 0.5 ? 0 : 0.02 },
  die: random() < 0.3 ? 0 : random() * 0.1,
  late: random() < 0.3 ? 0 : 0.3,
});

/** Four members on six pages live through two hundred steps that a seed chooses; then everything heals. */
export class Schedule {
  readonly #random: () => number;
  readonly #time = new SimulatedTime();
  readonly #pending = new PendingWork();
  readonly #chat: SimulatedChat;
  readonly #pages: (SimulatedPage | null)[] = PAGES.map(() => null);
  readonly #history = new History(MEMBERS);
  #faults: Faults;
  #die: number;
  #late: number;
  #version = 1;
  #count = 0;

  constructor(seed: number) {
    this.#random = seeded(seed);
    const { faults, die, late } = faultsOf(this.#random);
    [this.#faults, this.#die, this.#late] = [faults, die, late];
    const death = (): Death => (this.#random() >= this.#die ? null : this.#random() < 0.5 ? "before the store" : "after the store");
    this.#chat = new SimulatedChat(`g-${seed}`, this.#time, { random: this.#random, death, lateSummary: () => this.#late });
    this.#setAccess(MEMBERS, []);
    const before = this.#random() < 0.5 ? 0 : this.#pick(MUCH); // so that one sees a part of it only
    for (let i = 0; i < before; i++) this.#chat.post(MEMBERS[this.#pick(MEMBERS.length)] ?? "ann", `before-${i}`, { text: `before ${i}` });
  }

  async run(): Promise<Recorded> {
    for (const i of PAGES.keys()) this.#open(i);
    for (let step = 0; step < STEPS; step++) {
      this.#take(this.#nextStep());
      await this.#pending.settled();
      this.#time.pass(this.#random() * 200);
      await this.#pending.settled();
    }
    await this.#heal();
    const recorded = this.#record();
    for (const page of this.#pages) page?.client.close();
    await this.#pending.settled();
    this.#chat.close();
    return recorded;
  }

  // ---- steps

  #nextStep(): Step {
    let at = this.#random() * SUM;
    for (const [step, odds] of Object.entries(ODDS) as [Step, number][]) if ((at -= odds) < 0) return step;
    return "send";
  }

  #take(step: Step): void {
    const i = this.#pick(PAGES.length);
    const page = this.#pages[i];
    if (step === "open") return page ? undefined : this.#open(i);
    if (this.#takeForAll(step) || !page) return;
    const { client, link } = page;
    const shown = client.getSnapshot().messages.filter((message) => message.status === "sent");
    const target = shown[this.#pick(shown.length)];
    const own = shown.findLast(({ from, deleted }) => from === page.member && !deleted) ?? target; // or another's, which is refused
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
        return void (target && client.change({ t: "react", seq: target.seq, emoji: this.#random() < 0.7 ? "👍" : null }));
      case "answer":
        return void (target && client.change({ t: "answer", seq: shown.findLast(({ game }) => game)?.seq ?? target.seq, accept: true }));
      case "read":
        return void (target && client.markRead(target.seq));
      case "page":
        return client.loadMore(this.#random() < 0.7 ? "before" : "after");
      case "around":
        return client.showAround(1 + this.#pick(this.#chat.state.head + 1));
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
        return; // what happens to all
    }
  }

  /** What does not happen on one page; whether it was that. */
  #takeForAll(step: Step): boolean {
    switch (step) {
      case "ask":
        this.#ask();
        return true;
      case "evict":
        this.#chat.evict();
        return true;
      case "alarmTwice":
        this.#chat.alarm();
        this.#chat.alarm();
        return true;
      case "longPause":
        this.#time.pass(400_000);
        return true;
      case "access": {
        const away = this.#random() < 0.5 ? MEMBERS[this.#pick(MEMBERS.length)] : undefined;
        const blocked = this.#random() < 0.3 ? MEMBERS[this.#pick(MEMBERS.length)] : undefined;
        this.#setAccess(MEMBERS.filter((member) => member !== away), blocked ? [blocked] : []);
        return true;
      }
      default:
        return false;
    }
  }

  #open(i: number): void {
    const member = PAGES[i] ?? "ann";
    const name = `${member} ${i}.${this.#count++}`;
    const page = new SimulatedPage(
      { chat: this.#chat, time: this.#time, random: this.#random, faults: () => this.#faults },
      member, name, this.#pending,
      (entry) => this.#history.promised(member, entry),
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

  /** The edge asks for a game in a member's name, again when no answer comes. */
  #ask(): void {
    const [from, to] = [MEMBERS[this.#pick(MEMBERS.length)] ?? "ann", MEMBERS[this.#pick(MEMBERS.length)] ?? "bob"];
    const id = `game-${this.#count++}`;
    for (let attempt = 0; attempt < 2; attempt++) if (this.#chat.post(from, id, { text: "", game: { game: "chess", room: "key", to } })) return;
  }

  /** Reopens what was refused: who is let in again comes again. */
  #setAccess(members: readonly string[], blocked: readonly string[]): void {
    const access: ChatAccess = { version: this.#version++, kind: "group", members: [...members], blocked: [...blocked] };
    this.#chat.setAccess(access);
    for (const [i, page] of this.#pages.entries()) {
      if (!page || page.client.getSnapshot().link.at !== "refused") continue;
      page.crash(false);
      this.#open(i);
    }
  }

  // ---- the end

  async #heal(): Promise<void> {
    [this.#faults, this.#die] = [NO_FAULTS, 0];
    this.#time.pass(5_000); // slow sockets
    await this.#pending.settled();
    this.#setAccess(MEMBERS, []);
    for (const [i, page] of this.#pages.entries()) {
      if (page) page.link.setReachable(true);
      else this.#open(i);
    }
    for (let round = 0; round < 200 && (round < 3 || this.#unsent() > 0); round++) {
      for (const page of this.#pages) {
        page?.client.showNewest(); // in the past nobody sees what failed
        if (page) this.#retry(page);
      }
      await this.#pass(3_000);
    }
    for (const page of this.#pages) page?.link.cut(); // what a lost last frame left unknown is asked for at the next hello
    await this.#pass(30_000);
    if (this.#random() < 0.8) this.#setAccess(MEMBERS.slice(0, -1), []);
    for (const page of this.#pages) page?.client.showNewest();
    await this.#pass(5_000);
    this.#late = 0;
    await this.#pass(30_000); // a summary that was late comes last
  }

  async #pass(ms: number): Promise<void> {
    for (let i = 0; i < 4; i++) {
      this.#time.pass(ms / 4);
      await this.#pending.settled();
    }
  }

  #unsent(): number {
    return this.#pages.reduce((sum, page) => sum + (page?.client.getSnapshot().messages.filter(({ status }) => status !== "sent").length ?? 0), 0);
  }

  #record(): Recorded {
    const { access, head, reads } = this.#chat.state;
    const members = access?.members ?? [];
    const unread = MEMBERS.map((member) => [member, this.#chat.inboxOf(member).chats()[0]?.unread ?? null] as const);
    const ends = this.#pages.flatMap((page) => (page && members.includes(page.member) ? [[page.name, page.client.getSnapshot()] as const] : []));
    return this.#history.recorded(this.#chat.store.after(0), head, { reads, unread: new Map(unread), members }, ends);
  }

  #text({ name }: SimulatedPage): string {
    return `${name} says ${this.#count++}`;
  }

  #pick(count: number): number {
    return Math.floor(this.#random() * count);
  }
}
