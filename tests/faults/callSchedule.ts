/**
 * Members call each other over a network, on pages and in rooms that fail. Then everybody hangs up and all faults end.
 */
import { CallLink } from "~/app/calls/client/callLink";
import { summaryOf, type CallState } from "~/party/call/call";
import type { CreateCallResult } from "~/party/call/room";
import type { CallCommand } from "~/party/call/parse";
import {
  CALL_LIMITS,
  CALL_PROTOCOL_VERSION,
  type CallFrame,
  type CallSignal,
  type CallView,
} from "~/party/call/protocol";
import { CallStore } from "~/party/call/store";
import { ChatStore } from "~/party/chat/store";
import { directChatRoom } from "~/party/chat/protocol";
import type { Hello } from "~/party/core/protocol";
import {
  INBOX_LIMITS,
  INBOX_PROTOCOL_VERSION,
  type InboxCommand,
  type InboxFrame,
  type Ring,
} from "~/party/inbox/protocol";
import { InboxStore } from "~/party/inbox/store";
import { simulatedLink, type SimulatedLink } from "~/tests/faults/world/simulatedLink";
import { PairBlocks } from "~/tests/faults/pairBlocks";
import { faultsOf, nextStep } from "~/tests/faults/world/chance";
import { NO_WORLD_FAULTS, SimulatedWorld } from "~/tests/faults/world/simulatedWorld";

const MEMBERS = ["ann", "bob", "chi"] as const;
/** The member of each device; some members have two devices. */
const DEVICES = ["ann", "ann", "bob", "bob", "chi"];
const STEPS = 100;
const STEP_WEIGHTS = {
  make: 8,
  both: 2,
  answer: 14,
  decline: 3,
  hangUp: 4,
  signal: 30,
  leave: 2,
  unfriend: 0.5,
  block: 0.5,
  unblock: 1,
  cut: 6,
  halfOpen: 2,
  away: 2,
  back: 8,
  close: 2,
  sleep: 4,
  kill: 2,
  alarm: 3,
  jump: 1,
  wait: 3,
} as const;
type Step = keyof typeof STEP_WEIGHTS;

/** A page that takes part in a call. */
interface Page {
  call: string;
  member: string;
  link: CallLink;
  network: SimulatedLink<Exclude<CallCommand, Hello>, CallFrame>;
  view: CallView | null;
  isOver: boolean;
  /** the signals that it got from the other side, in order */
  received: string[];
}

interface Device {
  member: string;
  inbox: SimulatedLink<Exclude<InboxCommand, Hello>, InboxFrame>;
  ring: Ring | null;
}

export class CallSchedule {
  readonly #world: SimulatedWorld;
  readonly #devices: Device[];
  readonly #pages: Page[] = [];
  readonly #calls: string[] = [];
  /** what the pages of each member signalled, in order, by call and member */
  readonly #signalled = new Map<string, string[]>();
  /** how each call ended, as the room stored it */
  readonly #ends = new Map<string, CallState>();
  readonly #flaws: string[] = [];
  readonly #blocks: PairBlocks;
  #count = 0;

  constructor(seed: number, plant: (world: SimulatedWorld) => void = () => undefined) {
    this.#world = new SimulatedWorld(seed);
    plant(this.#world);
    this.#blocks = new PairBlocks(this.#world);
    this.#devices = DEVICES.map((member) => this.#device(member));
  }

  /** Runs the schedule. Returns the flaws that it shows. */
  async run(): Promise<string[]> {
    for (const [a, b] of PAIRS)
      await this.#asked(
        this.#world.edge.CHAT.getByName(directChatRoom(a, b)).setAccess({
          version: 1,
          kind: "direct",
          members: [a, b],
          blocked: [],
          areFriends: true,
        }),
      );
    this.#world.faults = faultsOf(this.#random);
    for (let step = 0; step < STEPS; step++) {
      this.#take(nextStep(STEP_WEIGHTS, this.#random));
      await this.#world.pass(this.#random() * 400);
      this.#checkInvariants();
    }
    await this.#heal();
    this.#check();
    for (const { link } of this.#pages) link.close();
    await this.#world.pass(1_000);
    this.#world.close();
    return this.#flaws;
  }

  get #random(): () => number {
    return this.#world.random;
  }

  // ---- steps

  #take(step: Step): void {
    const device = this.#pick(this.#devices);
    const page = this.#pick(this.#pages.filter(({ isOver }) => !isOver));
    const host = this.#pick(this.#world.hosts.filter(({ party }) => party === "call" || party === "inbox"));
    const [a, b] = this.#pick(PAIRS) ?? ["ann", "bob"];
    const [caller, callee] = this.#random() < 0.5 ? [a, b] : [b, a];
    switch (step) {
      case "make":
        return void this.#make(caller, callee);
      case "both":
        void this.#make(caller, callee);
        return void this.#make(callee, caller);
      case "answer":
        return device && this.#answer(device);
      case "sleep":
        return host && !host.isBusy ? host.sleep() : undefined;
      case "kill":
        return host?.die();
      case "alarm":
        return host?.runAlarm();
      case "jump":
        return this.#world.jump(this.#random() < 0.5 ? -2_000 : 30_000);
      case "wait":
        return this.#world.jump(0);
      case "block":
      case "unblock":
        return this.#blocks.set(caller, callee, step === "block");
      case "away":
        return device?.inbox.setReachable(this.#random() < 0.5);
      default:
        if (page) this.#takeOn(step, page);
    }
  }

  #takeOn(
    step: "decline" | "hangUp" | "signal" | "leave" | "unfriend" | "cut" | "halfOpen" | "back" | "close",
    page: Page,
  ): void {
    const { link, network, call, member } = page;
    switch (step) {
      case "decline":
        link.decline();
        return this.#leave(page);
      case "hangUp":
        link.hangUp(this.#random() < 0.2 ? "lost" : undefined);
        return this.#leave(page);
      case "leave":
        return this.#leave(page);
      case "close":
        page.isOver = true;
        return link.close();
      case "signal": {
        if (!page.view?.here) return;
        const signal = candidate(`${member} ${this.#count++}`);
        const key = `${call} ${member}`;
        this.#signalled.set(key, [...(this.#signalled.get(key) ?? []), nameOf(signal)]);
        return link.signal(signal);
      }
      case "unfriend": {
        const other =
          [...PAIRS].find((pair) => pair.includes(member as never))?.find((each) => each !== member) ?? "bob";
        return this.#blocks.unfriend(member, other);
      }
      case "cut":
        return network.cut();
      case "halfOpen":
        return network.halfOpen();
      case "back":
        return network.setReachable(true);
    }
  }

  /** Leaves a call, as a page does when it is done with the call. */
  #leave(page: Page): void {
    page.isOver = true;
    page.link.leave();
  }

  // ---- devices and pages

  #device(member: string): Device {
    const inbox = simulatedLink<Exclude<InboxCommand, Hello>, InboxFrame>(this.#world, member, {
      party: "inbox",
      name: member,
      protocolVersion: INBOX_PROTOCOL_VERSION,
      rate: INBOX_LIMITS,
    });
    const device: Device = { member, inbox, ring: null };
    inbox.open({
      since: () => null,
      onState: () => undefined,
      onFrame: (frame) => {
        if (frame.t === "ring") device.ring = frame.ring;
        if (frame.t === "snapshot" || (frame.t === "ringGone" && device.ring?.call === frame.call)) device.ring = null;
      },
    });
    return device;
  }

  async #make(caller: string, callee: string): Promise<void> {
    const call = `call-${this.#count++}`;
    this.#calls.push(call);
    if (!(await this.#blocks.allowCall(caller, callee))) return;
    const made = (await this.#world.edge.CALL.getByName(call)
      .create({ caller, callee, kind: "audio" })
      .catch(() => null)) as CreateCallResult | null;
    if (made?.ok) this.#enter(call, caller).takeSide();
  }

  #answer({ ring, member }: Device): void {
    if (ring) this.#enter(ring.call, member).answer();
  }

  #enter(call: string, member: string): CallLink {
    const network = simulatedLink<Exclude<CallCommand, Hello>, CallFrame>(this.#world, member, {
      party: "call",
      name: call,
      protocolVersion: CALL_PROTOCOL_VERSION,
      rate: CALL_LIMITS,
    });
    const page: Omit<Page, "link"> & { link?: CallLink } = {
      call,
      member,
      network,
      view: null,
      isOver: false,
      received: [],
    };
    const link = new CallLink(
      call,
      {
        onCall: (view) => {
          page.view = view;
          if (view.end !== null) page.isOver = true;
        },
        onSignal: (signal) => void page.received.push(nameOf(signal)),
        onLink: ({ type }) => {
          if (type === "refused") page.isOver = true;
        },
        onRefused: (code) => {
          if (code === "elsewhere" || code === "call_over") page.isOver = true;
        },
      },
      network.open,
    );
    page.link = link;
    this.#pages.push(page as Page);
    return link;
  }

  // ---- what must hold at all times

  #checkInvariants(): void {
    for (const member of MEMBERS) {
      const current = this.#states().filter(
        ([, state]) =>
          !state.isClaiming && state.status !== "ended" && state.sides.some((side) => side.member === member),
      );
      if (current.length > 1)
        this.#flaws.push(`${member} is in ${current.map(([call]) => call).join(" and ")} at once`);
    }
    for (const [call, state] of this.#states()) if (state.end) this.#ends.set(call, state);
  }

  /** Checks that nobody is in a call with somebody whom a block separates from them (X12). */
  #checkBlocks(): void {
    for (const [call, { status, sides }] of this.#states()) {
      const [one, other] = sides.map(({ member }) => member);
      if (status !== "ended" && this.#blocks.has(one ?? "", other ?? ""))
        this.#flaws.push(`blocked: ${call} of ${one} and ${other} is ${status}`);
    }
  }

  #states(): [string, CallState][] {
    return this.#calls.flatMap((call): [string, CallState][] => {
      const host = this.#world.host("call", call);
      const state = host.exists ? new CallStore(host.storage.sql).load() : null;
      return state ? [[call, state]] : [];
    });
  }

  // ---- the end

  async #heal(): Promise<void> {
    this.#world.faults = NO_WORLD_FAULTS;
    for (const { inbox } of this.#devices) inbox.setReachable(true);
    do await this.#world.pass(5_000);
    while (!this.#blocks.isDelivered);
    await this.#world.pass(5_000); // until the inboxes have ended the calls
    this.#checkBlocks();
    for (const page of this.#pages) {
      page.network.setReachable(true);
      if (!page.isOver) page.link.hangUp();
      this.#leave(page);
    }
    for (let round = 0; round < 8; round++) {
      // all rounds together last longer than a call rings, and than an inbox holds a call without asking
      await this.#world.pass(40_000);
      this.#checkInvariants();
    }
  }

  #check(): void {
    for (const [call, { status }] of this.#states()) this.#flaws.push(`left: ${call} is ${status}`);
    for (const member of MEMBERS) {
      const inbox = this.#world.host("inbox", member);
      const currentCall = inbox.exists ? new InboxStore(inbox.storage.sql).load().currentCall : null;
      if (currentCall) this.#flaws.push(`left: ${member}'s inbox holds ${currentCall.call}, ${currentCall.phase}`);
    }
    for (const { member, ring } of this.#devices) if (ring) this.#flaws.push(`left: ${ring.call} rings for ${member}`);
    this.#checkLines();
    for (const page of this.#pages) this.#checkReceived(page);
  }

  /** Checks that the chat has one line for each ended call that needs one (`summaryOf`), and none for the others. */
  #checkLines(): void {
    const lines = PAIRS.flatMap(([a, b]) =>
      new ChatStore(this.#world.host("chat", directChatRoom(a, b)).storage.sql).after(0),
    );
    for (const [call, state] of this.#ends) {
      const expected = summaryOf(state)?.outcome;
      const found = lines.filter(({ id }) => id === call || id.startsWith(`${call} `));
      if (found.length !== (expected ? 1 : 0))
        this.#flaws.push(`${found.length > 1 ? "doubled" : "lost"}: ${call}, ${expected}, has ${found.length} lines`);
      else if (found[0]?.line?.line === "call" && found[0].line.outcome !== expected)
        this.#flaws.push(`${call} has the line ${found[0].line.outcome} and was ${expected}`);
    }
  }

  /** Checks that a page got the other side's signals in their order, and none twice. */
  #checkReceived({ call, member, received }: Page): void {
    if (new Set(received).size < received.length)
      this.#flaws.push(`doubled: ${member} received ${received.join(", ")} in ${call}`);
    const sent = [...this.#signalled]
      .filter(([key]) => key.startsWith(`${call} `) && !key.endsWith(` ${member}`))
      .flatMap(([, names]) => names);
    const positions = received.map((name) => sent.indexOf(name));
    if (positions.some((position, i) => position < 0 || position < (positions[i - 1] ?? -1)))
      this.#flaws.push(`reordered: ${member} received ${received.join(", ")} of ${sent.join(", ")}`);
  }

  // ---- parts

  #pick<Value>(from: readonly Value[]): Value | undefined {
    return from[Math.floor(this.#random() * from.length)];
  }

  /** Lets time pass until a request of the edge is answered. */
  async #asked(answer: Promise<unknown>): Promise<void> {
    let isOver = false;
    void answer.finally(() => (isOver = true));
    while (!isOver) await this.#world.pass(100);
  }
}

const PAIRS: readonly (readonly [string, string])[] = [
  ["ann", "bob"],
  ["ann", "chi"],
  ["bob", "chi"],
];

const candidate = (name: string): CallSignal => ({
  candidate: { candidate: name, sdpMid: "0", sdpMLineIndex: 0, usernameFragment: null },
});

const nameOf = (signal: CallSignal): string => ("candidate" in signal ? (signal.candidate?.candidate ?? "") : "");
