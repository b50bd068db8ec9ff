/** The chat's rules on a store that survives, behind a network and a process that do not. */
import type { OpenRoom } from "~/app/rooms/roomConnection";
import { decide, emptyChat, howToCatchUp, type ChatEvent, type ChatState } from "~/party/chat/chat";
import { CHAT_LIMITS, type ChatCommand, type ChatFrame, type ChatMessage } from "~/party/chat/protocol";
import { PROTOCOL_VERSION } from "~/party/core/protocol";
import { SocketPair, type Faults, type SimulatedTime, type SocketEnd } from "~/tests/kit/socketPair";

/** When the process dies within a command: before it stored, or after, before anybody heard. */
export type Death = "before the store" | "after the store" | null;

export class SimulatedChat {
  /** what is on disk */
  readonly messages: ChatMessage[] = [];
  #stored: ChatState = emptyChat;
  /** what is in memory */
  #state: ChatState = emptyChat;
  readonly #sockets = new Map<SocketEnd, { member: string; welcomed: boolean }>();

  constructor(
    members: readonly string[],
    private readonly time: SimulatedTime,
    private readonly nextDeath: () => Death,
  ) {
    this.#command({ t: "access", access: { version: 1, kind: "group", members: [...members], blocked: [] } }, null, null);
  }

  accept(socket: SocketEnd, member: string): void {
    this.#sockets.set(socket, { member, welcomed: false });
  }

  forget(socket: SocketEnd): void {
    this.#sockets.delete(socket);
  }

  receive(socket: SocketEnd, command: ChatCommand): void {
    const seat = this.#sockets.get(socket);
    if (!seat) return;
    if (command.t === "hello") {
      seat.welcomed = true;
      return this.#send(socket, this.#welcome(command.since));
    }
    const { member } = seat;
    if (!seat.welcomed) return this.#send(socket, { t: "error", code: "hello_first", ...("id" in command ? { id: command.id } : {}) });
    switch (command.t) {
      case "send": {
        const known = this.messages.find(({ from, id }) => from === member && id === command.id) ?? null;
        return this.#command({ t: "send", member, id: command.id, content: { text: command.text }, known, quoted: null }, socket, this.nextDeath());
      }
      case "read":
        return this.#command({ t: "read", member, seq: command.seq }, socket, null);
      default:
        return; // nobody here says the others
    }
  }

  /** The process dies and is started again: sockets and memory are gone, the store is not. */
  die(): void {
    for (const socket of [...this.#sockets.keys()]) socket.close();
    this.#sockets.clear();
    this.#state = this.#stored;
  }

  #command(event: ChatEvent, sender: SocketEnd | null, death: Death): void {
    if (death === "before the store") return this.die();
    const { state, writes, sends } = decide(this.#state, event, this.time.nowMs());
    for (const write of writes) if (write.w === "message") this.messages.push(write.message);
    this.#stored = state;
    if (death === "after the store") return this.die();
    this.#state = state;
    for (const { to, frame } of sends) {
      if (to === "sender" && sender) this.#send(sender, frame);
      if (to === "all") for (const [socket, { welcomed }] of this.#sockets) if (welcomed) this.#send(socket, frame);
    }
  }

  #welcome(since: number | null): ChatFrame {
    const how = howToCatchUp(this.#state, since);
    const messages = how === "missed" ? this.messages.filter(({ seq }) => seq > (since ?? 0)) : this.messages.slice(-CHAT_LIMITS.pageSize);
    return {
      t: "welcome",
      v: PROTOCOL_VERSION,
      how,
      head: this.#state.head,
      messages,
      changed: [],
      more: how === "snapshot" && this.messages.length > messages.length,
      newer: false,
      unread: 0,
      reads: { ...this.#state.reads },
      online: [],
    };
  }

  #send(socket: SocketEnd, frame: ChatFrame): void {
    socket.send(JSON.stringify(frame));
  }
}

const RECONNECT_MAX_MS = 2_000;

/** A member's way to the chat over a network that can be cut; it comes back by itself. */
export function simulatedLink(chat: SimulatedChat, member: string, time: SimulatedTime, random: () => number, faults: () => Faults) {
  let pair: SocketPair | null = null;
  let closed = false;

  const open: OpenRoom<ChatCommand, ChatFrame> = ({ since, onFrame, onState }) => {
    const connect = (): void => {
      if (closed) return;
      const next = new SocketPair(time, random, faults);
      pair = next;
      chat.accept(next.server, member);
      next.listen("server", {
        onMessage: (text) => chat.receive(next.server, JSON.parse(text) as ChatCommand),
        onClose: () => chat.forget(next.server),
      });
      next.listen("client", {
        onMessage: (text) => {
          const frame = JSON.parse(text) as ChatFrame;
          if (frame.t === "welcome") onState({ at: "live" });
          onFrame(frame);
        },
        onClose: () => {
          onState({ at: "offline" });
          time.after(random() * RECONNECT_MAX_MS, connect);
        },
      });
      onState({ at: "connecting" });
      next.client.send(JSON.stringify({ t: "hello", v: PROTOCOL_VERSION, since: since() } satisfies ChatCommand));
    };
    time.after(0, connect);
    return {
      send: (command) => {
        if (!pair?.client.isOpen()) return false;
        pair.client.send(JSON.stringify(command));
        return true;
      },
      close: () => {
        closed = true;
        pair?.cut();
      },
    };
  };
  return { open, cut: () => pair?.cut() };
}
