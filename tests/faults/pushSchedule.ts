/**
 * Things happen to a member while their inbox, the queue's consumer and the push service fail. Then all faults end, and
 * every device must have got what still stands.
 */
import { carryOutPush, type PushWork } from "~/app/pushQueue/carryOutPush.server";
import type { PushDescription } from "~/app/pushQueue/describePush.server";
import type { PushOutcome } from "~/app/push/sendPush.server";
import { PUSH_KINDS, type PushKind } from "~/base/push";
import type { PushNotice, TakenPush } from "~/party/inbox/pushNotices";
import { edgeFaultsOf, faultsOf, nextStep } from "~/tests/faults/world/chance";
import { NO_WORLD_FAULTS, SimulatedWorld } from "~/tests/faults/world/simulatedWorld";
import { groupSummary } from "~/tests/kit/chat/groupSummary";

const ANN = "ann";
const STEPS = 80;
const STEP_WEIGHTS = {
  message: 14,
  read: 8,
  comment: 6,
  takeBack: 2,
  ask: 3,
  ring: 3,
  block: 1,
  unblock: 2,
  end: 0.3,
  sleep: 2,
  kill: 2,
} as const;
type Step = keyof typeof STEP_WEIGHTS;
/** the author of each chat's messages */
const CHATS = { "dm:ann:bob": "bob", "dm:ann:cy": "cy", g: "cy" } as const;
const HOUR_MS = 3_600_000;
const RETRY_MS = 2_000;
const QUEUE_RETRY_MS = 5_000;
const QUEUE_ATTEMPTS_MAX = 4;

interface Device {
  id: string;
  sessionId: string;
  kinds: readonly PushKind[];
}

/** One thing that notifications are about. */
interface Subject {
  kind: PushKind;
  by: string;
  /** since when the devices must get it; null if they needn't */
  dueSinceMs: number | null;
  /** whether the inbox may believe that it stands: a report said so, and no later one is known to have arrived */
  mayStand: boolean;
}

export class PushSchedule {
  readonly #world: SimulatedWorld;
  #devices: Device[] = [
    { id: "phone", sessionId: "s1", kinds: PUSH_KINDS },
    { id: "laptop", sessionId: "s2", kinds: PUSH_KINDS.filter((kind) => kind !== "friend") },
    { id: "tablet", sessionId: "s3", kinds: PUSH_KINDS },
  ];
  readonly #subjects = new Map<string, Subject>();
  readonly #received: { device: string; about: string; atMs: number }[] = [];
  readonly #ended = new Set<string>();
  readonly #flaws: string[] = [];
  /** the number of the newest report of each subject, and that of the newest one that arrived */
  readonly #reports = new Map<string, { newest: number; arrived: number; put: (n: number) => Promise<unknown> }>();
  readonly #unread = new Map<string, number>();
  #n = 0;
  #isBlocked = false;

  constructor(seed: number, plant: (world: SimulatedWorld) => void = () => undefined) {
    this.#world = new SimulatedWorld(seed);
    plant(this.#world);
    this.#world.onPush = (work) => this.#queue(work as PushWork, 1);
  }

  /** Runs the schedule. Returns the flaws that it shows. */
  async run(): Promise<string[]> {
    const quiet = this.#random() < 0.3 ? { fromMin: 23 * 60, toMin: 60, zone: "UTC" } : null;
    this.#report("settings", (n) => this.#inbox.putNotices({ n, hidden: [], quiet, wanted: PUSH_KINDS }));
    await this.#world.pass(1_000);
    this.#world.faults = { ...faultsOf(this.#random), ...edgeFaultsOf(this.#random) };
    for (let step = 0; step < STEPS; step++) {
      this.#take(nextStep(STEP_WEIGHTS, this.#random));
      await this.#world.pass(this.#random() * 8_000);
    }
    this.#world.faults = NO_WORLD_FAULTS;
    await this.#world.pass(2 * HOUR_MS);
    this.#check();
    this.#world.close();
    return this.#flaws;
  }

  get #random(): () => number {
    return this.#world.random;
  }

  get #inbox() {
    return this.#world.edge.INBOX.getByName(ANN);
  }

  // ---- steps

  #take(step: Step): void {
    const host = this.#world.host("inbox", ANN);
    const chats = Object.keys(CHATS) as (keyof typeof CHATS)[];
    const chat = chats[Math.floor(this.#random() * chats.length)] ?? "g";
    switch (step) {
      case "message":
        return this.#putChat(chat, (this.#unread.get(chat) ?? 0) + 1);
      case "read":
        return this.#putChat(chat, 0);
      case "comment":
        return this.#comment(this.#random() < 0.5 ? "bob" : "dee");
      case "takeBack":
        return this.#takeBack();
      case "ask":
        return this.#ask(this.#random() < 0.6);
      case "ring":
        return void this.#ring();
      case "block":
      case "unblock":
        return this.#block(step === "block");
      case "end":
        return this.#end();
      case "sleep":
        if (!host.isBusy) host.sleep();
        return;
      case "kill":
        return host.die();
    }
  }

  #putChat(chat: keyof typeof CHATS, unread: number): void {
    const from = CHATS[chat];
    this.#unread.set(chat, unread);
    const isDirect = chat !== "g";
    this.#happens(`chat ${chat}`, "message", from, unread > 0, (n) =>
      this.#inbox.putChat(
        groupSummary(chat, n, {
          kind: isDirect ? "direct" : "group",
          peer: isDirect ? from : null,
          lastFrom: from,
          unread,
        }),
      ),
    );
  }

  #comment(by: string): void {
    const comment = `c${this.#n}`;
    this.#happens(`activity p comment ${by} ${comment}`, "reply", by, true, (n) =>
      this.#inbox.putActivity({
        n,
        post: "p",
        kind: "comment",
        actor: by,
        comment,
        state: "on",
        atMs: this.#world.nowMs(),
      }),
    );
  }

  /** Takes a comment back. No step views the list: a view has no number, so nobody could say which comments came after it. */
  #takeBack(): void {
    const about = [...this.#subjects.keys()].find((subject) => subject.startsWith("activity"));
    const [, , , actor = "", comment = ""] = about?.split(" ") ?? [];
    if (about === undefined) return;
    this.#happens(about, "reply", actor, false, (n) =>
      this.#inbox.putActivity({
        n,
        post: "p",
        kind: "comment",
        actor,
        comment,
        state: "off",
        atMs: this.#world.nowMs(),
      }),
    );
  }

  #ask(isRequest: boolean): void {
    this.#happens("friend dee", "friend", "dee", isRequest, (n) =>
      this.#inbox.putFriendship({
        n,
        member: "dee",
        state: isRequest ? "received" : "none",
        atMs: this.#world.nowMs(),
      }),
    );
  }

  /** A call that nobody answers. */
  async #ring(): Promise<void> {
    const call = `call${this.#n++}`;
    const [inbox, about] = [this.#inbox, `call ${call}`];
    try {
      const claim = { call, peer: "cy", kind: "audio", isOutgoing: false, sinceMs: this.#world.nowMs() } as const;
      if (!(await inbox.claimCall(claim)).ok) return;
      await inbox.putCall(call, "ringing");
    } catch {
      // the call's room repeats it until it is over
    }
    this.#happens(about, "call", "cy", true, () => inbox.dropCall(call, true));
    const subject = this.#subjects.get(about);
    if (subject) subject.dueSinceMs = null; // the inbox may never have learned that it rang
  }

  #block(isBlocked: boolean): void {
    this.#isBlocked = isBlocked;
    for (const subject of this.#subjects.values()) if (isBlocked && subject.by === "bob") subject.dueSinceMs = null;
    this.#report(
      "block",
      (n) => this.#inbox.putBlock({ n, member: "bob", isBlocked }),
      () => {
        if (!isBlocked || !this.#isBlocked) return;
        // what is still on its way may arrive after the end of the block
        for (const [about, subject] of this.#subjects)
          if (subject.by === "bob" && this.#hasArrived(about)) subject.mayStand = false;
      },
    );
  }

  /** The member signs out on a device. */
  #end(): void {
    const device = this.#devices[Math.floor(this.#random() * this.#devices.length)];
    if (!device || this.#devices.length === 1) return;
    this.#devices = this.#devices.filter((other) => other !== device);
    this.#ended.add(device.id);
    this.#report("end", () => this.#inbox.endSession(device.sessionId));
  }

  /** Something happens to a subject, and is reported until the inbox has it. */
  #happens(about: string, kind: PushKind, by: string, stands: boolean, put: (n: number) => Promise<unknown>): void {
    const isBlockedForSure = by === "bob" && (this.#isBlocked || !this.#hasArrived("block"));
    const dueSinceMs = stands && !isBlockedForSure ? this.#world.nowMs() : null;
    this.#subjects.set(about, {
      kind,
      by,
      dueSinceMs,
      mayStand: stands || (this.#subjects.get(about)?.mayStand ?? false),
    });
    this.#report(about, put, () => {
      const subject = this.#subjects.get(about);
      if (subject && !stands) subject.mayStand = false;
    });
  }

  /** Reports the newest state until it arrives. */
  #report(about: string, put: (n: number) => Promise<unknown>, onArrival: () => void = () => undefined): void {
    const newest = ++this.#n;
    const report = { newest, arrived: this.#reports.get(about)?.arrived ?? 0, put };
    this.#reports.set(about, report);
    const attempt = (): void => {
      if (this.#reports.get(about) !== report) return; // the newer report says it all
      report.put(newest).then(
        () => {
          report.arrived = newest;
          if (this.#reports.get(about) === report) onArrival();
        },
        () => this.#world.time.after(RETRY_MS, attempt),
      );
    };
    attempt();
  }

  #hasArrived(about: string): boolean {
    const report = this.#reports.get(about);
    return !report || report.arrived === report.newest;
  }

  // ---- the queue, the consumer and the push service

  #queue(work: PushWork, attempt: number): void {
    const again = (ms: number): void => {
      if (attempt < QUEUE_ATTEMPTS_MAX) this.#world.time.after(ms, () => this.#queue(work, attempt + 1));
    };
    this.#world.time.after(this.#random() * this.#world.faults.lateWorkMs, () => {
      let isAlive = true;
      const unlessKilled = async <Result>(result: Promise<Result>): Promise<Result> => {
        if (this.#random() < this.#world.faults.killIsolate) isAlive = false;
        const settled = await result;
        return isAlive ? settled : new Promise(() => undefined);
      };
      const inbox = this.#inbox;
      carryOutPush(work, {
        inbox: {
          takePush: (subject, id) => unlessKilled(this.#asked(inbox.takePush(subject, id))),
          settlePush: (...values) => unlessKilled(inbox.settlePush(...values)),
          dropPush: (...values) => unlessKilled(inbox.dropPush(...values)),
        },
        subscriptions: () => unlessKilled(Promise.resolve([...this.#devices])),
        describe: (notice) => Promise.resolve(describedBy(notice)),
        send: (to, _description, taken) => unlessKilled(this.#send(to, taken)),
      }).then(
        () => undefined,
        () => again(QUEUE_RETRY_MS),
      );
      this.#world.time.after(30_000, () => void (isAlive || again(0)));
    });
  }

  /** Notes a push that the inbox hands out although it knows better. */
  async #asked(asked: Promise<TakenPush | null>): Promise<TakenPush | null> {
    const couldStand = new Map([...this.#subjects].map(([about, { mayStand }]) => [about, mayStand]));
    const taken = await asked;
    const about = taken && aboutOf(taken.notice);
    // what was reported meanwhile may stand
    if (about && couldStand.get(about) === false && !this.#subjects.get(about)?.mayStand)
      this.#flaws.push(`${about} was pushed after the inbox knew that it no longer stands`);
    return taken;
  }

  #send(to: Device, { notice }: TakenPush): Promise<PushOutcome> {
    if (this.#ended.has(to.id) && !this.#devices.includes(to) && this.#world.faults === NO_WORLD_FAULTS)
      this.#flaws.push(`a push went to ${to.id}, whose session has ended`);
    return new Promise((resolve) => {
      const isFaulty = this.#world.faults !== NO_WORLD_FAULTS;
      const chance = isFaulty ? this.#random() : 1;
      const answer = (outcome: PushOutcome) =>
        this.#world.time.after(this.#random() * (isFaulty ? 9_000 : 100), () => resolve(outcome));
      const laterMs = this.#world.nowMs() + 1_000 + this.#random() * 120_000;
      if (chance < 0.15) return void answer({ retryAtMs: laterMs }); // 429 or 500
      if (chance < 0.155 && this.#devices.length > 1) {
        this.#devices = this.#devices.filter((device) => device !== to); // the consumer deletes the subscription
        return void answer("gone");
      }
      this.#received.push({ device: to.id, about: aboutOf(notice), atMs: this.#world.nowMs() });
      if (chance < 0.25) return void answer({ retryAtMs: laterMs }); // it took the push, and its answer was lost
      answer("sent");
    });
  }

  // ---- the end

  #check(): void {
    for (const [about, { kind, dueSinceMs }] of this.#subjects) {
      if (dueSinceMs === null) continue;
      for (const device of this.#devices.filter(({ kinds }) => kinds.includes(kind))) {
        const has = this.#received.some(
          (one) =>
            one.device === device.id && one.atMs >= dueSinceMs && (one.about === about || one.about === "summary"),
        );
        if (!has) this.#flaws.push(`${device.id} never got ${about}`);
      }
    }
  }
}

const describedBy = (notice: PushNotice): PushDescription => {
  const text = { title: "", body: "" };
  const kinds: readonly PushKind[] =
    notice.kind === "activity"
      ? ["reply"]
      : notice.kind === "summary"
        ? [...(Object.keys(notice.counts) as PushKind[]), ...(notice.activities.length > 0 ? (["reply"] as const) : [])]
        : [notice.kind];
  return { kinds, path: "/", textFor: () => text };
};

function aboutOf(notice: PushNotice): string {
  switch (notice.kind) {
    case "message":
      return `chat ${notice.chat.chat}`;
    case "friend":
      return `friend ${notice.member}`;
    case "activity":
      return `activity ${notice.activity.post} comment ${notice.activity.actor} ${notice.activity.comment}`;
    case "call":
      return `call ${notice.call.call}`;
    default:
      return notice.kind;
  }
}
