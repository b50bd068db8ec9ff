/** The targets of an inbox's effects on other rooms, as text in its outbox. */
import type { InboxState } from "~/party/inbox/inbox";

/** A room, and the session or other member that the effect concerns. No id or party contains a space. */
export const targetOf = (key: string, party: string, room: string): string => [key, party, room].join(" ");

export function partsOf(target: string): [key: string, party: string, room: string] {
  const [key = "", party = "", ...room] = target.split(" ");
  return [key, party, room.join(" ")];
}

/**
 * The rooms that a member and `other` may share only as friends who don't block each other, as targets: the call of the
 * two, and the games that the member plays or has entered, in which one of the two may be watching the other or see whether
 * the other is online.
 */
export function sharedRooms(other: string, call: InboxState["currentCall"], ownGames: readonly string[]): string[] {
  const games = ownGames.map((room) => targetOf(other, "game", room));
  return call?.peer === other ? [targetOf(other, "call", call.call), ...games] : games;
}
