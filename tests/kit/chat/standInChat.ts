import { expect } from "vitest";
import { ChatClient } from "~/app/chat/client/chatClient";
import type { PostAnswer } from "~/app/chat/client/chatDeps";
import type { OutboxStore } from "~/app/chat/client/outboxStore";
import type { RoomHandlers } from "~/app/rooms/roomConnection";
import type { ChatCommand, ChatContent, ChatFrame, ChatMessage, ChatWelcome, Handles } from "~/party/chat/protocol";
import { eventually } from "~/tests/kit/pages/eventually";
import { noOutboxStore } from "./noOutboxStore";
import { welcomeFrame } from "./welcomeFrame";
import { SimulatedTime } from "~/tests/kit/rooms/socketPair";

/** Ann's client in a chat. The test plays the room and sends the room's frames. */
export function standInChat(
  store: OutboxStore = noOutboxStore(),
  answer: Promise<PostAnswer> = Promise.resolve(null),
  opening: ChatWelcome | null = null,
) {
  const time = new SimulatedTime();
  const sent: ChatCommand[] = [];
  let handlers: RoomHandlers<ChatFrame> | undefined;
  let isUp = false;
  /** to whom handles lead */
  let owners = (_keys: readonly string[]): Promise<Handles> => Promise.resolve({});
  const posted: { id: string; content: ChatContent }[] = [];
  const client = new ChatClient({
    me: "ann",
    opening,
    open: (given) => {
      handlers = given;
      return { send: (command) => isUp && sent.push(command) > 0, close: () => undefined };
    },
    store,
    post: (id, content) => (posted.push({ id, content }), answer),
    ownersOf: (keys) => owners(keys),
    time,
  });
  const says = (frame: ChatFrame): void => handlers?.onFrame(frame);
  const welcome = (head = 0, messages: ChatMessage[] = []): void => {
    isUp = true;
    handlers?.onState({ type: "live" });
    says(welcomeFrame({ how: "missed", head, messages }));
  };
  const cut = (): void => {
    isUp = false;
    handlers?.onState({ type: "offline" });
  };
  const sends = () => sent.filter((command) => command.t === "send");
  const answers = (seq: number): void => {
    const last = sends().at(-1);
    if (last) says({ t: "message", seq, id: last.id, from: "ann", atMs: 0, text: last.text });
  };
  /** Lets time pass until `count` messages were sent. */
  const untilSent = (count: number): Promise<void> =>
    eventually(() => {
      time.pass(100);
      expect(sends().length).toBeGreaterThanOrEqual(count);
    });
  const answerOwners = (next: typeof owners): void => void (owners = next);
  const since = () => handlers?.since();
  return { client, time, sent, since, sends, posted, says, welcome, cut, answer: answers, answerOwners, untilSent };
}
