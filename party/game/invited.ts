import { directChatRoom } from "~/party/chat/protocol";
import { playerOf, type GameState } from "~/party/game/state";
import type { RoomsEnv } from "~/party/env";

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

/** Whose invitation was answered or expired. */
export const settledBetween = (before: GameState, after: GameState): string[] =>
  after.players.flatMap(({ member, invitation }) => (invitation === playerOf(before, member)?.invitation ? [] : [member]));
