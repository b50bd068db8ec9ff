import { invite, play } from "./games.mjs";
import { directChat, idIn } from "./stage.mjs";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The server restarts: immediately, two hours later, and after the sessions have ended.
 * @param {import("./stage.mjs").Stage} stage
 */
export async function restartStory(stage) {
  const [ann, bob] = await stage.members("Ann", "Bob");
  if (!ann || !bob) return;
  await ann.befriend(bob);
  const room = stage.name(directChat(ann, bob), "the chat");
  for (const member of [ann, bob]) await member.join("inbox", member.id);
  const game = await invite(stage, ann, "TicTacToe", [bob], { label: "the game" });
  await bob.act(`/Games/TicTacToe/${game}/answer`, { do: "accept" });
  const { answer } = await ann.act("/calls", { to: bob.id, kind: "audio" });
  const call = stage.name(idIn(answer, ann.id, bob.id), "the call");
  const [caller, callee] = [await ann.join("call", call), await bob.join("call", call)];
  await caller.send({ t: "take", id: "take1", device: "ann-page", since: 0 });
  await callee.send({ t: "answer", id: "answer1", device: "bob-page" });
  await caller.send({ t: "signal", id: "c1", signal: { candidate: null } });
  const x = await ann.join("game", game);
  await bob.join("game", game);
  await play(x, "m1", { cell: 4 });
  const b = await bob.join("chat", room);
  await b.send({ t: "send", id: "s0", text: "Hi" });
  const a = await ann.join("chat", room);
  await a.send({ t: "send", id: "s1", text: "Before" });
  await a.send({ t: "read", seq: 1 });

  await stage.restart();
  for (const member of [ann, bob]) await member.join("inbox", member.id);
  const back = await ann.join("chat", room, 1);
  await back.send({ t: "send", id: "s1", text: "Before" });
  await back.send({ t: "send", id: "s2", text: "After" });
  const [callerAgain, calleeAgain] = [await ann.join("call", call), await bob.join("call", call)];
  await callerAgain.send({ t: "take", id: "take2", device: "ann-page", since: 0 });
  await calleeAgain.send({ t: "take", id: "take3", device: "bob-page", since: 0 });
  await calleeAgain.send({ t: "hangUp", id: "end" });
  const second = await bob.join("game", game);
  await ann.join("game", game);
  await play(second, "m2", { cell: 0 });

  await stage.restart(2 * HOUR_MS);
  for (const member of [ann, bob]) await member.join("inbox", member.id);
  await ann.request("GET", "/notifications.data");
  const later = await bob.join("chat", room, 2);
  await later.send({ t: "edit", id: "e1", seq: 2, text: "not mine" });
  const third = await ann.join("chat", room, 0);
  await third.send({ t: "edit", id: "e2", seq: 3, text: "too late" });

  await stage.restart(40 * DAY_MS);
  await ann.request("GET", "/notifications.data");
  await ann.open("chat", room);
  await bob.open("inbox", bob.id);
}
