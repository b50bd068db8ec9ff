import { directChat } from "./stage.mjs";

/** A game that the current rooms know and the previous release doesn't. */
export const UNKNOWN_GAME = "ConnectFour";

/**
 * A host whose page knows the game invites a friend whose page doesn't. The two already have a chat.
 * @param {import("../product.mjs").Product} product
 * @param {string} room
 * @param {{ id: string }} host
 * @param {{ id: string }} guest
 */
export async function inviteToUnknownGame(product, room, host, guest) {
  const made = await product.call("GAME", room, "create", {
    game: UNKNOWN_GAME,
    options: {},
    swapSides: false,
    host: host.id,
    invited: [guest.id],
  });
  if (!(/** @type {{ ok: boolean }} */ (made).ok))
    throw new Error(`The rooms answered ${JSON.stringify(made)} to ${UNKNOWN_GAME}.`);
}

/**
 * The request shows in the chat and can be declined, and everything else still works.
 * @param {import("./stage.mjs").Stage} stage
 */
export async function unknownGameStory(stage) {
  const [ann, bob] = await stage.members("Ann", "Bob");
  if (!ann || !bob) return;
  await ann.befriend(bob);
  for (const member of [ann, bob]) await member.join("inbox", member.id);
  await bob.request("GET", `/messages/${ann.id}.data`);
  await ann.request("POST", `/api/chats/${encodeURIComponent(directChat(ann, bob))}`);
  const chat = await bob.join("chat", directChat(ann, bob));
  const room = ann.id.replace(/^../, "00"); // an id that no other room has
  await inviteToUnknownGame(stage.product, room, ann, bob);
  await stage.wait(500);
  const request = chat.last("message");
  const expected = (/** @type {boolean} */ isMet, /** @type {string} */ problem) => {
    if (!isMet) throw new Error(`${problem}: ${JSON.stringify(chat.frames.slice(-3))}`);
  };
  expected(request?.game?.game === UNKNOWN_GAME && request.game.status === "pending", "The chat shows no request");
  await chat.send({ t: "answer", id: "no", seq: request.seq, accept: false });
  expected(chat.last("changed")?.message.game.status === "rejected", "The request could not be declined");
  await chat.send({ t: "send", id: "m1", text: "Another time" });
  expected(chat.last("message")?.id === "m1", "The chat does not go on");
  const { status } = await bob.request("GET", `/games/${UNKNOWN_GAME}/${room}.data`);
  expected(status === 404 || status === 403, `The room's page answered ${status}`);
  const again = await bob.join("inbox", bob.id);
  expected(again.last("snapshot") !== undefined, "The inbox does not open");
}
