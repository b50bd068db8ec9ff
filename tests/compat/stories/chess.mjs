import { invite, play } from "./games.mjs";

/**
 * Two friends play Chess with a clock and agree on a draw. Their second game is still running when the story ends.
 * @param {import("./stage.mjs").Stage} stage
 */
export async function chessStory(stage) {
  const [ann, bob, cy] = await stage.members("Ann", "Bob", "Cy");
  if (!ann || !bob || !cy) return;
  await ann.befriend(bob);
  await bob.befriend(cy);
  for (const member of [ann, bob]) await member.join("inbox", member.id);
  const options = { mode: "standard", clock: "3+2" };
  await ann.act("/games/invite", {
    game: "Chess",
    members: JSON.stringify([bob.id]),
    options: JSON.stringify({ mode: "odd" }),
    swapSides: "no",
  });
  const room = await invite(stage, ann, "Chess", [bob], { label: "the game", options });
  await bob.request("GET", `/games/Chess/${room}.data`);
  await bob.act(`/Games/Chess/${room}/answer`, { do: "accept" });
  await bob.act(`/Games/Chess/${room}/answer`, { do: "decline" });
  const w = await ann.join("game", room);
  const b = await bob.join("game", room);
  await stage.wait(3_500); // the countdown
  await play(w, "m1", { from: "e2", to: "e4" });
  await b.send({ t: "probe", n: b.last("probe").n, lagMs: 40 });
  await play(b, "m2", { from: "e7", to: "e4" });
  await play(b, "m3", { from: "e7", to: "e5" });
  await play(w, "t1", { takeback: true });
  await play(b, "t2", { decline: "takeback" });
  await play(w, "d1", { offerDraw: true });
  await play(b, "d2", { offerDraw: true });
  await w.send({ t: "log", id: "log" });

  await w.send({ t: "again", id: "again1" });
  await b.send({ t: "again", id: "again2" });
  await stage.wait(3_500);
  await play(w, "n1", { from: "d2", to: "d4" });
  await play(b, "n2", { from: "d7", to: "d5" });
  await b.send({ t: "device", id: "device", mobile: true });
  await b.close(1001);
  const back = await bob.join("game", room);
  await play(w, "n3", { from: "c2", to: "c4" });
  await play(back, "n4", { from: "d5", to: "c4" });
  await w.send({ t: "watch", id: "watch", allow: true });
  await cy.join("game", room);
}
