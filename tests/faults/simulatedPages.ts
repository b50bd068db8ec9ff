/** A member's pages over a network that can be cut: real clients with their real store. */
import { ChatClient } from "~/app/chat/client/chatClient";
import type { PostAnswer } from "~/app/chat/client/chatDeps";
import type { PendingMessage } from "~/app/chat/client/chatState";
import { browserOutboxStore, type OutboxStore } from "~/app/chat/client/outboxStore";
import type { OpenRoom } from "~/app/rooms/roomConnection";
import type { ChatCommand, ChatFrame } from "~/party/chat/protocol";
import { CLOSE, PROTOCOL_VERSION } from "~/party/core/protocol";
import { SocketPair, type Faults, type SimulatedTime } from "~/tests/kit/socketPair";
import type { SimulatedChat } from "~/tests/faults/simulatedChat";

const RECONNECT_MAX_MS = 2_000;
/** a heartbeat that is not answered (`HEARTBEAT`), and the time until the next was sent */
const NOTICE_MAX_MS = 14_000;

export interface Surroundings {
  chat: SimulatedChat;
  time: SimulatedTime;
  random: () => number;
  faults: () => Faults;
}

/** A socket that comes back by itself, as `openRoom` does. */
export function simulatedLink({ chat, time, random, faults }: Surroundings, member: string) {
  let pair: SocketPair | null = null;
  let closed = false;
  let reachable = true;
  let live = false;

  const open: OpenRoom<ChatCommand, ChatFrame> = ({ since, onFrame, onState }) => {
    const again = (): void => void time.after(random() * RECONNECT_MAX_MS, connect);
    const connect = (): void => {
      if (closed) return;
      const next = new SocketPair(time, random, faults);
      if (!reachable || !chat.accept(next.server, member)) return again();
      pair = next;
      next.listen("server", {
        onMessage: (text) => chat.receive(next.server, JSON.parse(text) as ChatCommand),
        onClose: () => chat.forget(next.server),
      });
      next.listen("client", {
        onMessage: (text) => {
          const frame = JSON.parse(text) as ChatFrame;
          if (frame.t !== "error" && !live) {
            live = true;
            onState({ at: "live" });
          }
          onFrame(frame);
        },
        onClose: (code) => {
          live = false;
          if (closed) return;
          if (code === CLOSE.forbidden) return onState({ at: "refused", code });
          onState({ at: "offline" });
          again();
        },
      });
      onState({ at: "connecting" });
      next.client.send(JSON.stringify({ t: "hello", v: PROTOCOL_VERSION, since: since() } satisfies ChatCommand), true);
    };
    time.after(0, connect);
    return {
      send: (command) => {
        if (!live || !pair?.client.isOpen()) return false;
        pair.client.send(JSON.stringify(command));
        return true;
      },
      close: () => {
        closed = true;
        pair?.cut();
      },
    };
  };

  const cut = (): void => pair?.cut();
  return {
    open,
    cut,
    /** Bytes vanish until the heartbeat notices. */
    halfOpen(): void {
      const dying = pair;
      dying?.mute();
      time.after(random() * NOTICE_MAX_MS, () => dying?.cut());
    },
    setReachable(now: boolean): void {
      reachable = now;
      if (!now) cut();
    },
  };
}

/** Counts what the store has not answered yet, so that one can wait for it. */
export class PendingWork {
  #count = 0;

  async of<Result>(work: Promise<Result>): Promise<Result> {
    this.#count++;
    try {
      return await work;
    } finally {
      this.#count--;
    }
  }

  async settled(): Promise<void> {
    do await new Promise(setImmediate);
    while (this.#count > 0);
  }
}

/** The real store of a page that may die: then nothing more is written. `onKept` hears what outlives the page, in its order. */
function watchedStore(store: OutboxStore, pending: PendingWork, isDead: () => boolean, onKept: (entry: PendingMessage) => void): OutboxStore {
  return {
    ...store,
    load: () => pending.of(store.load()),
    put: async (entry) => {
      if (isDead()) return new Promise<boolean>(() => undefined);
      const kept = await pending.of(store.put(entry));
      if (kept) onKept(entry);
      return kept;
    },
    remove: (id) => (isDead() ? Promise.resolve() : pending.of(store.remove(id))),
  };
}

export class SimulatedPage {
  readonly link: ReturnType<typeof simulatedLink>;
  readonly client: ChatClient;
  #dead = false;

  constructor(
    surroundings: Surroundings,
    readonly member: string,
    readonly name: string,
    pending: PendingWork,
    onKept: (entry: PendingMessage) => void,
  ) {
    this.link = simulatedLink(surroundings, member);
    this.client = new ChatClient({
      me: member,
      open: this.link.open,
      store: watchedStore(browserOutboxStore(member, surroundings.chat.name), pending, () => this.#dead, onKept),
      post: () => Promise.resolve<PostAnswer>(null),
      time: surroundings.time,
    });
  }

  /** It dies between two steps, or, with `losing`, before what was just written was stored. */
  crash(losing: boolean): void {
    this.#dead = losing;
    this.client.close();
  }

  loseWrites(): void {
    this.#dead = true;
  }
}
