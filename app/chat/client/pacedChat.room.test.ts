import { expect, it, vi } from "vitest";
import { ChatClient } from "~/app/chat/client/chatClient";
import { CHAT_RATE } from "~/app/chat/client/openChat";
import { Pace } from "~/app/rooms/pace";
import { SimulatedTime } from "~/tests/kit/rooms/socketPair";
import { noOutboxStore } from "~/tests/kit/chat/noOutboxStore";
import { directChat } from "~/tests/kit/workerd/chats";

const STEP_MS = 65;
const PENDING = 300;

it("M4 · many pending messages reach the room in order, without a refusal", async () => {
  const { ann, room, joinAs } = await directChat();
  const time = new SimulatedTime();
  const startMs = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => startMs + time.nowMs()); // this is also the room's clock
  const socket = await joinAs(ann);
  const client = new ChatClient({
    me: ann,
    store: noOutboxStore(),
    post: () => Promise.resolve(null),
    ownersOf: () => Promise.resolve({}),
    time,
    open: ({ onFrame, onState }) => {
      const pace = new Pace(CHAT_RATE, (command) => socket.send(command), time);
      socket.socket.addEventListener("message", ({ data }) => onFrame(JSON.parse(String(data)) as never));
      queueMicrotask(() => {
        onState({ type: "live" });
        for (const frame of socket.frames) onFrame(frame);
      });
      return { send: (command) => pace.send(command), close: () => undefined };
    },
  });
  for (let n = 0; n < PENDING; n++) {
    client.type();
    client.send({ text: `${n}` });
  }
  for (let steps = 0; steps < 20 * PENDING && client.getSnapshot().messages.at(-1)?.status !== "sent"; steps++) {
    time.pass(STEP_MS);
    client.type();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect([socket.of("error"), socket.closedWith]).toEqual([[], null]);
  const { messages } = await room.messagesAfter(ann, 0, 2 * PENDING);
  expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: PENDING }, (_, n) => `${n}`));
});
