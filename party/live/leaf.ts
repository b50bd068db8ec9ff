import { nowMs } from "~/base/clock";
import type { Seat } from "~/party/core/identity";
import { PROTOCOL_VERSION, type Hello } from "~/party/core/protocol";
import { Room, type Socket } from "~/party/core/room";
import type { TimerHandler } from "~/party/core/timers";
import type { RoomsEnv } from "~/party/env";
import { audienceOf, topicOfLeaf } from "~/party/live/live";
import { liveCommandSchema } from "~/party/live/parse";
import { LIVE_LIMITS, type LiveCommand, type LiveEvent, type LiveFrame } from "~/party/live/protocol";
import { RecentEvents } from "~/party/live/recent";
import { readWatched, WatchIndex, writeWatched } from "~/party/live/watched";

type Command = Exclude<LiveCommand, Hello>;

const FULL_STATUS = 503;
/** A leaf without sockets is deleted after this: it holds nothing that the next page needs. */
const EMPTY_TIMER = "empty";
const EMPTY_FOR_MS = 60_000;

/**
 * Some of a topic's sockets, signed out or in. It stores nothing but its timers: the posts that a client watches lie in its
 * socket's attachment (26 bytes a post, 5,200 at most of the 16 KB there are), and the index over them is made again after hibernation.
 */
export class LiveLeaf extends Room<Command, LiveFrame> {
  protected readonly schema = liveCommandSchema;
  protected readonly commandsPerSecond = LIVE_LIMITS.commandsPerSecond;
  #watchers = new WatchIndex<Socket>();
  readonly #recent = new RecentEvents();
  /** resolves when what the hub told before this leaf was there is known here too */
  #caughtUp: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env, "live");
    this.begin([]);
  }

  /** Tells these sockets what concerns them; answers how many there are. */
  deliver(events: readonly LiveEvent[], cut: boolean): { sockets: number } {
    this.#recent.add(events, nowMs());
    const topic = topicOfLeaf(this.name);
    const forAll: string[] = [];
    const forSome = new Map<Socket, string[]>();
    for (const event of events) {
      const text = JSON.stringify(event);
      const post = audienceOf(topic, event);
      if (post === null) forAll.push(text);
      else for (const socket of this.#watchers.of(post)) forSome.set(socket, [...(forSome.get(socket) ?? []), text]);
    }
    const common = forAll.length > 0 || cut ? frameText(forAll, cut) : null;
    for (const socket of [...this.openSockets().keys()]) {
      const own = forSome.get(socket);
      const text = own ? frameText([...forAll, ...own], cut) : common;
      if (text !== null) this.sendText(socket, text);
    }
    return { sockets: this.openSockets().size };
  }

  socketCount(): number {
    return this.openSockets().size;
  }

  protected override get kind(): string {
    return "live leaf";
  }

  protected load(): void {
    this.#watchers = new WatchIndex();
    for (const [socket, { note }] of this.openSockets()) this.#watchers.put(socket, readWatched(note));
  }

  protected admits(): boolean {
    return true; // what is told here is public
  }

  protected override refusal(): number | null {
    return this.openSockets().size >= LIVE_LIMITS.socketsPerLeaf ? FULL_STATUS : null;
  }

  protected welcome(socket: Socket): void {
    this.sendTo(socket, { t: "welcome", v: PROTOCOL_VERSION });
    this.#tellRecent(socket, (post) => post === null);
  }

  protected obey(socket: Socket, { note }: Seat, command: Command): void {
    switch (command.t) {
      case "watch": {
        const before = readWatched(note);
        this.keepNote(socket, writeWatched(command.posts));
        this.#watchers.put(socket, command.posts);
        this.#tellRecent(socket, (post) => post !== null && command.posts.includes(post) && !before.includes(post));
        return;
      }
    }
  }

  /** What happened between the reading of the page and the coming of its socket; what the page knew already changes nothing there. */
  #tellRecent(socket: Socket, concerns: (post: string | null) => boolean): void {
    this.#caughtUp ??= this.#catchUp();
    this.ctx.waitUntil(
      this.#caughtUp.then(() => {
        const topic = topicOfLeaf(this.name);
        const events = this.#recent.since(nowMs()).filter((event) => concerns(audienceOf(topic, event)));
        if (events.length > 0 && this.openSockets().has(socket)) this.sendTo(socket, { t: "events", events, cut: false });
      }),
    );
  }

  async #catchUp(): Promise<void> {
    try {
      this.#recent.add(await this.env.LIVE_HUB.getByName(topicOfLeaf(this.name)).recent(), nowMs());
    } catch {
      this.#caughtUp = null; // the next socket asks again
    }
  }

  protected override socketsChanged(socket: Socket): void {
    if (!this.openSockets().has(socket)) this.#watchers.drop(socket);
    if (this.isMade && this.openSockets().size === 0) this.timers.set(EMPTY_TIMER, nowMs() + EMPTY_FOR_MS);
  }

  protected override timerHandlers(): Record<string, TimerHandler> {
    return {
      ...super.timerHandlers(),
      [EMPTY_TIMER]: async () => {
        if (this.openSockets().size === 0) await this.destroy();
      },
    };
  }
}

/** A frame of events that are written out already, because many sockets get the same ones. */
const frameText = (events: readonly string[], cut: boolean): string => `{"t":"events","events":[${events.join(",")}],"cut":${cut}}`;
