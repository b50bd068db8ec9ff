/**
 * Random schedules of chat steps against the built product, with real sockets and real rooms. The test
 * (killed.faults.ts) kills the server's process between steps.
 */
import { WebSocket } from "ws";
import { ChatClient } from "~/app/chat/client/chatClient";
import type { PostAnswer } from "~/app/chat/client/chatDeps";
import { browserOutboxStore } from "~/app/chat/client/outboxStore";
import { browserTime } from "~/app/rooms/clientTime";
import type { OpenRoom } from "~/app/rooms/roomConnection";
import {
  CHAT_PROTOCOL_VERSION,
  directChatRoom,
  type ChatCommand,
  type ChatFrame,
  type ChatMessage,
} from "~/party/chat/protocol";
import type { Hello } from "~/party/core/protocol";
import { INBOX_PROTOCOL_VERSION, type InboxFrame } from "~/party/inbox/protocol";
import { History } from "~/tests/faults/history";
import type { Recorded } from "~/tests/faults/checker";
import { seeded } from "~/tests/kit/rooms/socketPair";

export interface Wire {
  url: string;
}

export interface Person {
  id: string;
  cookie: string;
}

const RECONNECT_MAX_MS = 400;
const PASSWORD = "correct horse battery";

/** Signs somebody up with the same requests as the forms. */
export async function signUp({ url }: Wire, name: string): Promise<Person> {
  const submit = (path: string, form: Record<string, string>, cookie = "") =>
    fetch(url + path, { method: "POST", body: new URLSearchParams(form), headers: { origin: url, cookie } });
  const email = `${name}.${crypto.randomUUID()}@parlor.test`;
  const answer = await submit("/api/signup", { email, password: PASSWORD, confirmPassword: PASSWORD });
  const id = (await answer.text()).match(/"([0-9A-Z]{26})"/)?.[1];
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  if (!id || !cookie) throw new Error(`sign-up answered ${answer.status}`);
  await submit("/profile", { name, about: "", dob: "1990-01-01" }, cookie);
  return { id, cookie };
}

const socketTo = ({ url }: Wire, path: string, { cookie }: Person): WebSocket =>
  new WebSocket(`${url.replace("http", "ws")}/parties/${path}`, { headers: { cookie, origin: url } });

/** A socket that reconnects by itself, even after its server was killed. */
function realLink(wire: Wire, person: Person, room: string, random: () => number) {
  let socket: WebSocket | null = null;
  let closed = false;
  const open: OpenRoom<ChatCommand, ChatFrame> = ({ since, onFrame, onState }) => {
    const connect = (): void => {
      if (closed) return;
      const next = socketTo(wire, `chat/${room}`, person);
      let live = false;
      socket = next;
      next.on("error", () => undefined); // its close event follows
      next.on("open", () =>
        next.send(JSON.stringify({ t: "hello", v: CHAT_PROTOCOL_VERSION, since: since() } satisfies Hello)),
      );
      next.on("message", (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as ChatFrame;
        if (!live && frame.t !== "error") onState({ type: "live" });
        live ||= frame.t !== "error";
        onFrame(frame);
      });
      next.on("close", () => {
        if (!closed) onState({ type: "offline" });
        setTimeout(connect, random() * RECONNECT_MAX_MS);
      });
    };
    connect();
    return {
      send: (command) => {
        if (socket?.readyState !== WebSocket.OPEN) return false;
        socket.send(JSON.stringify(command));
        return true;
      },
      close: () => {
        closed = true;
        socket?.terminate();
      },
    };
  };
  return { open, cut: () => socket?.terminate() };
}

/** Two members write to each other on six pages. */
export class KilledChat {
  readonly #random: () => number;
  readonly #room: string;
  readonly #history: History;
  readonly #pages: { person: Person; name: string; client: ChatClient; cut: () => void }[];
  #count = 0;

  constructor(
    readonly seed: number,
    private readonly wire: Wire,
    private readonly people: readonly [Person, Person],
  ) {
    this.#random = seeded(seed);
    this.#room = directChatRoom(people[0].id, people[1].id);
    this.#history = new History(people.map(({ id }) => id));
    this.#pages = [0, 1, 0, 1, 0, 1].map((who, i) => this.#open(people[who] ?? people[0], `${seed}.${i}`));
  }

  /** Makes one random step on one page. */
  step(): void {
    const page = this.#pages[Math.floor(this.#random() * this.#pages.length)];
    if (!page) return;
    const { client, name } = page;
    const chance = this.#random();
    const shown = client.getSnapshot().messages.filter((message) => message.status === "sent");
    const target = shown[Math.floor(this.#random() * shown.length)];
    if (chance < 0.5 || !target)
      return client.send({
        text: `${name} says ${this.#count++}`,
        ...(chance < 0.1 && target ? { re: target.seq } : {}),
      });
    if (chance < 0.6) return void client.change({ t: "edit", seq: target.seq, text: `${name} edits ${this.#count++}` });
    if (chance < 0.65) return void client.change({ t: "delete", seq: target.seq });
    if (chance < 0.75) return void client.change({ t: "react", seq: target.seq, emoji: chance < 0.72 ? "👍" : null });
    if (chance < 0.85) return client.markRead(target.seq);
    if (chance < 0.9) return client.loadMore("before");
    if (chance < 0.93) return client.showAround(Math.max(1, target.seq - 40));
    if (chance < 0.98) return client.showNewest();
    return page.cut();
  }

  /** The pages that aren't settled: a page that is offline, shows older messages, or has an unsent message. */
  unsettledPages(): string[] {
    for (const { client } of this.#pages) client.showNewest();
    return this.#pages.flatMap(({ name, client }) => {
      const { hasNewer, link, messages, paging } = client.getSnapshot();
      const unsent = messages.filter(({ status }) => status !== "sent");
      if (!hasNewer && link.type === "live" && unsent.length === 0) return [];
      return [
        `${name} is ${link.type}${hasNewer ? ", in the past" : ""}${paging ? ", paging" : ""}, unsent ${unsent.length}: ${JSON.stringify(unsent[0])}`,
      ];
    });
  }

  /** Makes every page reconnect, so that it learns what a lost last frame said. */
  cutAll(): void {
    for (const { cut } of this.#pages) cut();
  }

  async record(): Promise<Recorded> {
    const { messages, head, reads } = await this.#roomContent();
    const unread = await Promise.all(
      this.people.map(async (person) => [person.id, await this.#unreadOf(person)] as const),
    );
    const ends = this.#pages.map(({ name, client }) => [name, client.getSnapshot()] as const);
    return this.#history.recorded(
      messages,
      head,
      { reads, unread: new Map(unread), members: this.people.map(({ id }) => id) },
      ends,
    );
  }

  close(): void {
    for (const { client } of this.#pages) client.close();
  }

  #open(person: Person, name: string) {
    const link = realLink(this.wire, person, this.#room, this.#random);
    const store = browserOutboxStore(person.id, this.#room);
    const client = new ChatClient({
      me: person.id,
      open: link.open,
      store: {
        ...store,
        put: async (entry) => (await store.put(entry)) && this.#history.recordPromise(person.id, entry),
      },
      post: () => Promise.resolve<PostAnswer>(null),
      ownersOf: () => Promise.resolve({}),
      time: browserTime,
    });
    this.#history.watch(name, person.id, client);
    return { person, name, client, cut: link.cut };
  }

  async #roomContent(): Promise<{ messages: ChatMessage[]; head: number; reads: Record<string, number> }> {
    const ask = asking<ChatFrame>(socketTo(this.wire, `chat/${this.#room}`, this.people[0]));
    const { head, reads } = await ask({ t: "hello", v: CHAT_PROTOCOL_VERSION, since: null }, "welcome");
    const messages: ChatMessage[] = [];
    for (let after = 0, newer = true; newer; after = messages.at(-1)?.seq ?? after) {
      const page = await ask({ t: "page", after }, "page");
      messages.push(...page.messages);
      newer = page.newer;
    }
    ask.close();
    return { messages, head, reads };
  }

  async #unreadOf(person: Person): Promise<number | null> {
    const ask = asking<InboxFrame>(socketTo(this.wire, `inbox/${person.id}`, person));
    const { chats } = await ask({ t: "hello", v: INBOX_PROTOCOL_VERSION, since: null }, "snapshot");
    ask.close();
    return chats.find(({ chat }) => chat === this.#room)?.unread ?? null;
  }
}

/** Sends one frame at a time and waits for an answer of the given kind. */
function asking<Frame extends { t: string }>(socket: WebSocket) {
  const opened = new Promise<void>((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const ask = async <T extends Frame["t"]>(frame: object, kind: T): Promise<Extract<Frame, { t: T }>> => {
    await opened;
    return new Promise((resolve) => {
      const listen = (data: Buffer): void => {
        const answer = JSON.parse(data.toString()) as Frame;
        if (answer.t !== kind) return;
        socket.off("message", listen);
        resolve(answer as Extract<Frame, { t: T }>);
      };
      socket.on("message", listen);
      socket.send(JSON.stringify(frame));
    });
  };
  return Object.assign(ask, { close: () => socket.close() });
}
