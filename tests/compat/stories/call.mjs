import { directChat, idIn } from "./stage.mjs";

const description = (/** @type {string} */ type) => ({ description: { type, sdp: `v=0 ${type}` } });
const candidate = (/** @type {string} */ name) => ({
  candidate: { candidate: name, sdpMid: "0", sdpMLineIndex: 0, usernameFragment: null },
});

/** Three members call each other: answered, declined, cancelled, busy. @param {import("./stage.mjs").Stage} stage */
export async function callStory(stage) {
  const [ann, bob, cy] = await stage.members("Ann", "Bob", "Cy");
  if (!ann || !bob || !cy) return;
  for (const friend of [bob, cy]) await ann.befriend(friend);
  for (const member of [ann, bob, cy]) await member.join("inbox", member.id);
  const call = async (
    /** @type {import("../member.mjs").Member} */ from,
    /** @type {import("../member.mjs").Member} */ to,
    /** @type {string} */ label,
    kind = "audio",
  ) => {
    const { answer } = await from.act("/calls", { to: to.id, kind });
    return stage.name(idIn(answer, from.id, to.id), label);
  };

  // answered on one of two devices
  const room = await call(ann, bob, "the call", "video");
  const a = await ann.join("call", room);
  await a.send({ t: "take", id: "take1", device: "ann-page", since: 0 });
  await cy.act("/calls", { to: ann.id, kind: "audio" });
  await cy.open("call", room);
  const tablet = await bob.logInOn("tablet");
  const other = await tablet.join("inbox", bob.id);
  const [b, t] = [await bob.join("call", room), await tablet.join("call", room)];
  await b.send({ t: "signal", id: "soon", signal: candidate("b0") });
  await b.send({ t: "answer", id: "answer1", device: "bob-page" });
  await b.send({ t: "answer", id: "answer1", device: "bob-page" });
  await t.send({ t: "answer", id: "answer2", device: "bob-tablet" });
  await a.send({ t: "signal", id: "s1", signal: description("offer") });
  await b.send({ t: "signal", id: "s2", signal: description("answer") });
  await a.send({ t: "signal", id: "s3", signal: candidate("a1") });
  await a.send({ t: "signal", id: "s3", signal: candidate("a1") });
  await b.send({ t: "signal", id: "s4", signal: candidate("b1") });
  await b.send({ t: "signal", id: "s5", signal: { candidate: null } });
  await a.send({ t: "signal", id: "odd", signal: { candidate: 1 } });

  // a lost socket that gets what it missed
  await b.close(1001);
  await a.send({ t: "signal", id: "s6", signal: candidate("a2") });
  const back = await bob.join("call", room);
  await back.send({ t: "take", id: "take2", device: "bob-page", since: 1 });
  await back.send({ t: "hangUp", id: "end1" });
  await a.send({ t: "hangUp", id: "end2" });
  await ann.request("GET", `/parties/call/${room}`);
  await other.close();

  const declined = await call(bob, ann, "a declined call");
  const decliner = await ann.join("call", declined);
  await decliner.send({ t: "decline", id: "decline" });

  const cancelled = await call(ann, bob, "a cancelled call");
  const caller = await ann.join("call", cancelled);
  await caller.send({ t: "take", id: "take3", device: "ann-page", since: 0 });
  await caller.send({ t: "hangUp", id: "cancel" });

  const chat = await ann.join("chat", stage.name(directChat(ann, bob), "the chat"));
  await chat.send({ t: "page", before: 99 });

  // a call that is still running when the story ends
  const on = await call(bob, ann, "a call that goes on");
  const [x, y] = [await bob.join("call", on), await ann.join("call", on)];
  await x.send({ t: "take", id: "take4", device: "bob-page", since: 0 });
  await y.send({ t: "answer", id: "answer3", device: "ann-page" });
  await x.send({ t: "signal", id: "u1", signal: candidate("b2") });
  await y.send({ t: "signal", id: "u2", signal: candidate("a3") });
}
