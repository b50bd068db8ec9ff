import { OPERATOR_KEY } from "../releases.mjs";
import { invite, play } from "./games.mjs";
import { directChat } from "./stage.mjs";

/** A friend accepts an invitation in the chat, and they play some rounds. @param {import("./stage.mjs").Stage} stage */
export async function ticTacToeStory(stage) {
  const [ann, bob, cy] = await stage.members("Ann", "Bob", "Cy");
  if (!ann || !bob || !cy) return;
  await ann.befriend(bob);
  await bob.befriend(cy);
  await ann.join("inbox", ann.id);
  const inbox = await bob.join("inbox", bob.id);
  const chat = stage.name(directChat(ann, bob), "the chat");

  // an invitation that is declined, and one that is answered twice
  const declined = await invite(stage, ann, "TicTacToe", [bob], { label: "a declined game" });
  const b = await bob.join("chat", chat);
  await ann.open("game", declined);
  await b.send({ t: "answer", id: "no", seq: 1, accept: false });
  await b.send({ t: "answer", id: "no2", seq: 1, accept: true });
  const room = await invite(stage, ann, "TicTacToe", [bob], { label: "the game", swapSides: "yes" });
  await bob.open("game", room);
  const a = await ann.join("game", room);
  await play(a, "early", { cell: 0 });
  await b.send({ t: "answer", id: "yes", seq: b.last("message").seq, accept: true });
  const o = await bob.join("game", room);

  // a round with many kinds of refused actions
  await play(o, "turn", { cell: 4 });
  await play(a, "m1", { cell: 0 });
  await play(a, "m1", { cell: 0 });
  await play(o, "old", { cell: 4 }, 0);
  await play(o, "m2", { cell: 0 });
  await play(o, "m3", { cell: 4 });
  await a.send({ t: "act", id: "odd", v: a.last("table").v, a: { cell: 9 } });
  await a.send({ t: "act", id: "odd2" });
  await a.send({ t: "claim", id: "claim1" });
  await a.send({ t: "skip", id: "skip1" });
  await o.send({ t: "log", id: "log1" });

  // a spectator, who is refused, let in and sent away
  await cy.open("game", room);
  await o.send({ t: "watch", id: "w1", allow: true });
  await a.send({ t: "watch", id: "w2", allow: true });
  const c = await cy.join("game", room);
  await c.send({ t: "resign", id: "c1" });
  await play(a, "m4", { cell: 1 });
  await a.send({ t: "watch", id: "w3", allow: false });

  // a lost socket, and the end of the round
  await o.close(1000);
  const back = await bob.join("game", room);
  await play(back, "m5", { cell: 8 });
  await play(a, "m6", { cell: 2 });
  await a.send({ t: "log", id: "log2" });
  await play(a, "late", { cell: 7 });

  // another round, which Ann resigns
  await a.send({ t: "again", id: "again1" });
  await back.send({ t: "again", id: "again2" });
  await play(back, "n1", { cell: 4 });
  await a.send({ t: "resign", id: "r1" });
  await a.send({ t: "resign", id: "r1" });
  await ann.request("GET", `/games/TicTacToe/${room}.data`);
  await cy.request("GET", `/games/TicTacToe/${room}.data`);
  await ann.request("GET", `/operator/games/${room}/audit`, { headers: { authorization: `Bearer ${OPERATOR_KEY}` } });
  await ann.request("GET", `/parties/game/${room}`);

  // a player who leaves, and loses after a while
  await a.send({ t: "again", id: "again3" });
  await back.send({ t: "again", id: "again4" });
  await back.close(4000);
  await b.close();
  await inbox.close();
  await a.send({ t: "claim", id: "claim2" });
  await stage.wait(19_000);
  await a.send({ t: "claim", id: "claim3" });
  await a.close(4000);
}
