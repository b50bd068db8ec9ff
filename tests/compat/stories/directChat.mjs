import { Buffer } from "node:buffer";
import { directChat } from "./stage.mjs";

/** More than a page of history (CHAT_LIMITS.pageSize), sent AT_ONCE at a time to stay within the rate. */
const MANY = 54;
const AT_ONCE = 18;
/** Three by two pixels. */
const BLACK_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAADklEQVR42mNhgAEWOAsAAIwACSAlSaoAAAAASUVORK5CYII=",
  "base64",
);
/** The number of unreadable frames after which the room closes a socket (party/core/rates.ts). */
const TOO_MANY = 5;

/** Two friends write to each other. @param {import("./stage.mjs").Stage} stage */
export async function directChatStory(stage) {
  const [ann, bob] = await stage.members("Ann", "Bob");
  if (!ann || !bob) return;
  await ann.befriend(bob);
  const room = stage.name(directChat(ann, bob), "the chat");
  const path = `/api/chats/${encodeURIComponent(room)}`;
  const [annInbox, bobInbox] = [await ann.join("inbox", ann.id), await bob.join("inbox", bob.id)];
  // in older releases the page opens the chat, in newer ones the second request does
  await ann.request("GET", `/messages/${bob.id}.data`);
  await ann.request("POST", path);

  // a frame before hello, and a hello with a version that is too new
  const first = await ann.open("chat", room);
  await first.send({ t: "typing" });
  await first.send({ t: "hello", v: 99, since: null });

  const a = await ann.join("chat", room);
  await a.send({ t: "send", id: "m1", text: "Hello, Bob" });
  await a.send({ t: "send", id: "m1", text: "Hello, Bob" });
  const b = await bob.join("chat", room);
  await b.send({ t: "send", id: "m2", text: "Hi! Are you coming?", re: 1 });
  await b.send({ t: "read", seq: 1 });
  await b.send({ t: "typing" });
  await a.send({ t: "read", seq: 2 });
  await a.send({ t: "send", id: "m3", text: "With @Bob, of course", mentions: [bob.id] });
  await a.send({ t: "edit", id: "e1", seq: 3, text: "With you, of course" });
  await a.send({ t: "edit", id: "e2", seq: 2, text: "not mine" });
  await b.send({ t: "react", id: "r1", seq: 3, emoji: "👍" });
  await b.send({ t: "react", id: "r2", seq: 3, emoji: "❤️" });
  await b.send({ t: "react", id: "r3", seq: 3, emoji: "👍" });
  await b.send({ t: "react", id: "r4", seq: 3, emoji: null });
  await b.send({ t: "react", id: "r5", seq: 3, emoji: null });
  await a.send({ t: "delete", id: "d1", seq: 1 });
  await a.send({ t: "delete", id: "d2", seq: 1 });
  await b.send({ t: "edit", id: "e3", seq: 99, text: "nothing there" });
  await a.send({ t: "answer", id: "a1", seq: 3, accept: true });

  // frames that the chat refuses
  await a.send({ t: "send", id: "x1", text: "   " });
  await a.send({ t: "send", id: "x2", text: "x".repeat(4_001) });
  await a.send({ t: "send", id: "x3" });
  await a.send("not JSON");
  await a.send(JSON.stringify({ t: "send", id: "x4", text: "x".repeat(17_000) }));

  // a file, a forwarded message, a deleted file
  const { answer } = await ann.request("POST", `/api/media?purpose=chatFiles&chat=${encodeURIComponent(room)}`, {
    bytes: BLACK_PNG,
    headers: { "content-type": "image/png" },
  });
  const media = { ...JSON.parse(answer ?? ""), ok: undefined };
  const picture = { id: "f1", text: "look", media, re: 2 };
  await ann.request("POST", `${path}/messages`, { json: picture });
  await ann.request("POST", `${path}/messages`, { json: picture });
  const shown = b.last("message").seq;
  await bob.request("POST", `${path}/forward`, { json: { id: "f2", from: { chat: room, seq: shown } } });
  await bob.request("POST", `${path}/forward`, { json: { id: "f3", from: { chat: room, seq: 2 } } });
  await a.send({ t: "delete", id: "d3", seq: shown });
  await stage.wait(1_500); // the queue delivers its batch after a second

  // a client that goes away and comes back for what it missed
  const head = b.last("changed").seq;
  await b.close();
  await a.send({ t: "send", id: "m4", text: "While you were away" });
  await a.send({ t: "edit", id: "e4", seq: 3, text: "With you" });
  const again = await bob.join("chat", room, head);
  await again.send({ t: "hello", v: 1, since: 9_999 });

  // history
  for (let sent = 0; sent < MANY; sent += AT_ONCE) {
    await a.send(
      ...Array.from({ length: AT_ONCE }, (_, i) => ({ t: "send", id: `many${sent + i}`, text: `Line ${sent + i}` })),
    );
    await stage.wait(1_000);
  }
  await again.send({ t: "page", before: 20 });
  await again.send({ t: "page", after: 5 });
  await again.send({ t: "page", around: 30 });
  await again.send({ t: "search", id: "s1", query: "line 1", before: null });
  await again.send({ t: "search", id: "s2", query: "nowhere", before: null });
  await again.send({ t: "read", seq: 20 });
  const fresh = await bob.join("chat", room);
  await fresh.close();

  // offline: 3 s after the last socket of an inbox
  await again.close();
  await bobInbox.close();
  await stage.wait(4_500);
  await bob.join("inbox", bob.id);
  await stage.wait(500);

  await ann.request("GET", "/settings/export");
  const eager = await bob.join("chat", room);
  await eager.send(...Array.from({ length: TOO_MANY }, () => "not JSON"));
  await annInbox.send({ t: "viewed" });
  await ann.act("/logout", {});
}
