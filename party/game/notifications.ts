/** What a game reports to other rooms: to the chats with invitations, and to the inboxes of its members. */
import { directChatRoom } from "~/party/chat/protocol";
import { roomAt, type Rooms } from "~/base/roomAt";
import type { ChatPeer } from "~/party/peers";
import {
  adapterOf,
  isConnected,
  isExpected,
  membersWhere,
  playerOf,
  playerToMove,
  seatOf,
  type GameState,
} from "~/party/game/state";
import type { MemberGame } from "~/party/inbox/protocol";

/**
 * Sends an invitation as a message to the host's chat with the invited member, or the invitation's outcome. Throws if
 * the chat can't store the message now.
 */
export async function sendInvitation(
  CHAT: Rooms<ChatPeer>,
  room: string,
  state: GameState,
  member: string,
): Promise<void> {
  const chat = roomAt(CHAT, directChatRoom(state.host, member), null);
  // each repeat has the same id, so the chat stores the message once
  const id = `${room}-${state.players.findIndex((player) => player.member === member)}`;
  const posted = await chat.post(state.host, id, { text: "", game: { game: state.game, room, to: member } });
  // blocked: one of the two accounts is deleted; forbidden: both accounts are deleted, and so is their chat
  if (!posted.ok && posted.code !== "blocked" && posted.code !== "forbidden")
    throw new Error(`the chat answered ${posted.code}`);
  const invitation = playerOf(state, member)?.invitation;
  if (posted.ok && invitation && invitation !== "pending") await chat.settleGame(posted.message.seq, invitation);
}

/** The members whose invitation was sent, answered or expired. */
export const changedInvitations = (before: GameState | null, after: GameState): string[] =>
  membersWhere(
    after,
    ({ member, invitation }) =>
      member !== after.host && invitation !== (before && playerOf(before, member)?.invitation),
  );

type Shown = Omit<MemberGame, "room">;

/**
 * What a member's other pages of Parlor show of this room; null if nothing. They don't show a run that is played alone.
 */
export function memberGame(state: GameState, member: string): Shown | null {
  const status = state.players.length > 1 ? statusFor(state, member) : null;
  if (status === null) return null;
  const concerned = status === "playing" ? state.seats : membersWhere(state, isExpected);
  const shown = { game: state.game, status, host: state.host, others: concerned.filter((other) => other !== member) };
  const mover = playerToMove(state);
  return mover?.member === member && !isConnected(mover) ? { ...shown, isTurn: true } : shown;
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

/** The members whose pages must show a change. */
export const membersToNotify = (before: GameState | null, after: GameState): string[] =>
  membersWhere(
    after,
    ({ member }) => JSON.stringify(before && memberGame(before, member)) !== JSON.stringify(memberGame(after, member)),
  );
