// Used by all stories with games.
import { idIn } from "./stage.mjs";

/** @typedef {import("../member.mjs").Member} Member */
/** @typedef {import("../member.mjs").RoomSocket} RoomSocket */
/** @typedef {import("./stage.mjs").Stage} Stage */

/**
 * Invites friends as the dialog does. Returns the room's key.
 * @param {Stage} stage @param {Member} host @param {string} game @param {Member[]} guests
 * @param {{ label: string, options?: object, swapSides?: "yes" | "no" }} more
 */
export async function invite(stage, host, game, guests, { label, options = {}, swapSides = "no" }) {
  const members = guests.map(({ id }) => id);
  const { answer } = await host.act("/games/invite", {
    game,
    members: JSON.stringify(members),
    options: JSON.stringify(options),
    swapSides,
  });
  return stage.name(idIn(answer, host.id, ...members), label);
}

/**
 * Sends an action at the version that the player saw, or at `v`.
 * @param {RoomSocket} socket
 * @param {string} id
 * @param {object} action
 */
export const play = (socket, id, action, v = socket.last("table").v) => socket.send({ t: "act", id, v, a: action });
