import { invite, play } from "./games.mjs";
import { idIn } from "./stage.mjs";

/** The shape and number of a card. @param {string} card */
const faceOf = (card) => /^([A-Za-z]+?)(\d+)/.exec(card)?.slice(1) ?? [];

/** The action of a player who plays the first card that fits, or else draws. @param {any} view */
function moveFor({ hand, pile, penalty }) {
  if (penalty > 0) return { draw: true };
  const [shape, number] = faceOf(pile.at(-1));
  const card = hand.find((/** @type {string} */ each) =>
    faceOf(each).some((side) => side === shape || side === number),
  );
  return card ? { play: card } : { draw: true };
}

const MOVES = 9;

/**
 * Three members play Whot until two have resigned, and a fourth declines. Then Ann starts a run of Ball Fall.
 * @param {import("./stage.mjs").Stage} stage
 */
export async function whotStory(stage) {
  const [ann, bob, cy, dan] = await stage.members("Ann", "Bob", "Cy", "Dan");
  if (!ann || !bob || !cy || !dan) return;
  for (const friend of [bob, cy, dan]) await ann.befriend(friend);
  for (const member of [ann, bob, cy]) await member.join("inbox", member.id);
  const options = {
    elimination: false,
    whot20: false,
    generalMarket: false,
    pickTwoDefence: true,
    holdOn: false,
    mustPlay: false,
    noWhotFinish: false,
    lastCardCall: false,
  };
  const room = await invite(stage, ann, "Whot", [bob, cy, dan], { label: "the game", options });
  await bob.act(`/Games/Whot/${room}/answer`, { do: "accept" });
  await cy.act(`/Games/Whot/${room}/answer`, { do: "accept" });
  const sockets = [await ann.join("game", room), await bob.join("game", room), await cy.join("game", room)];
  const [a, b, c] = sockets;
  if (!a || !b || !c) return;
  await b.send({ t: "start", id: "start1" });
  await a.send({ t: "start", id: "start2" });
  await dan.act(`/Games/Whot/${room}/answer`, { do: "decline" });
  await stage.wait(3_500); // until the cards are dealt
  for (let n = 0; n < MOVES; n++) {
    const { view } = a.last("table");
    const player = sockets[view.turn];
    if (player) await play(player, `m${n}`, moveFor(player.last("table").view));
  }
  await c.send({ t: "skip", id: "skip" });
  await c.send({ t: "resign", id: "resign" });
  await b.close(4000);
  const back = await bob.join("game", room);
  await back.send({ t: "log", id: "log1" });
  await back.send({ t: "resign", id: "resign2" });
  await a.send({ t: "log", id: "log2" });
  const { answer } = await ann.act("/games/runs", { game: "BallFall", profile: "desktop" });
  await ann.act(`/games/runs/${stage.name(idIn(answer, ann.id), "a run")}`, {});
}
