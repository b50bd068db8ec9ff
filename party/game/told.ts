/** What a game tells other rooms: the chat in which somebody was invited, and the inboxes of its members. */
import { directChatRoom } from "~/party/chat/protocol";
import type { RoomsEnv } from "~/party/env";
import { adapterOf, isExpected, membersWhere, playerOf, seatOf, type GameState } from "~/party/game/state";
import type { MemberGame } from "~/party/inbox/protocol";

/** Tells an invited member in the chat with their host: the request as a message, or how it was settled. Throws when the chat could not take it now. */
export async function tellInvited(CHAT: RoomsEnv["CHAT"], room: string, state: GameState, member: string): Promise<void> {
  const chat = CHAT.getByName(directChatRoom(state.host, member));
  const id = `${room}-${state.players.findIndex((player) => player.member === member)}`; // a repeat finds it there
  const posted = await chat.post(state.host, id, { text: "", game: { game: state.game, room, to: member } });
  // blocked: one of the two is erased; forbidden: both are, and the chat with them
  if (!posted.ok && posted.code !== "blocked" && posted.code !== "forbidden") throw new Error(`the chat answered ${posted.code}`);
  const invitation = playerOf(state, member)?.invitation;
  if (posted.ok && invitation && invitation !== "pending") await chat.settleGame(posted.message.seq, invitation);
}

/** Whose invitation came, was answered or expired. */
export const invitedBetween = (before: GameState | null, after: GameState): string[] =>
  membersWhere(after, ({ member, invitation }) => member !== after.host && invitation !== (before && playerOf(before, member)?.invitation));

type Shown = Omit<MemberGame, "room">;

/** How this room concerns a member on the other pages of Parlor; null when it doesn't. A run alone is nobody else's business. */
export function memberGame(state: GameState, member: string): Shown | null {
  const status = state.players.length > 1 ? statusFor(state, member) : null;
  if (status === null) return null;
  const concerned = status === "playing" ? state.seats : membersWhere(state, isExpected);
  return { game: state.game, status, host: state.host, others: concerned.filter((other) => other !== member) };
}

function statusFor(state: GameState, member: string): Shown["status"] | null {
  const { status, position } = state;
  const invitation = playerOf(state, member)?.invitation;
  if (invitation === "pending") return status === "closed" ? null : "invited";
  if (invitation !== "accepted") return null;
  if (status === "waiting") return "waiting";
  const seat = seatOf(state, member);
  if (seat === null) return null;
  return status === "countdown" || (status === "playing" && adapterOf(state).isIn(position, seat)) ? "playing" : null;
}

/** Whose pages must be told of a change. */
export const toldOfGame = (before: GameState | null, after: GameState): string[] =>
  membersWhere(after, ({ member }) => JSON.stringify(before && memberGame(before, member)) !== JSON.stringify(memberGame(after, member)));
