import type { Effect } from "~/party/core/outbox";
import type { InboxGames } from "~/party/inbox/games";
import type { InboxState } from "~/party/inbox/inbox";
import { readShared, writeShared } from "~/party/inbox/sharedRoom";
import type { InboxStore } from "~/party/inbox/store";
import type { RoomsEnv } from "~/party/env";

export type InboxEffects = Pick<RoomsEnv, "CHAT" | "CALL" | "GAME">;

interface InboxSide {
  rooms: InboxEffects;
  member: string;
  store: InboxStore;
  games: InboxGames;
  state(): InboxState;
  commit(write: () => void): void;
}

/** What an inbox tells other rooms about its member. */
export const inboxEffects = ({ rooms, member, store, games, state, commit }: InboxSide): Record<string, Effect> => ({
  end: async (target) => {
    const { key: session, party, room } = readShared(target);
    await roomOf(rooms, party, room)?.endSession(session);
  },
  extend: async (target) => {
    const { key: session, party, room } = readShared(target);
    const expiresAtMs = store.expiryOf({ session, party, room });
    if (expiresAtMs !== null) await roomOf(rooms, party, room)?.extendSession(session, expiresAtMs);
  },
  parted: async (target) => {
    const { key: other, party, room } = readShared(target);
    await (party === "call" ? rooms.CALL : rooms.GAME).getByName(room).parted(member, other);
  },
  presence: async (room) => {
    const watch = store.watchOf(room);
    if (watch === null) return;
    const { online, version } = state().presence;
    const { keep } = await rooms.CHAT.getByName(room).presence(member, online, version);
    if (!keep || state().isWiped) commit(() => store.unwatch(room, watch));
  },
  gamePresence: async (room) => {
    const { keep } = await rooms.GAME.getByName(room).presence(member, state().presence);
    if (!keep) commit(() => games.drop(room));
  },
});

/** Where only a friend may be, as targets of `parted`: the call with them, and games that the member may watch because of them. */
export function sharedWith(store: InboxStore, { held }: InboxState, other: string): string[] {
  const call = held?.peer === other ? [writeShared({ key: other, party: "call", room: held.call })] : [];
  return [...call, ...store.admittedGames().map((room) => writeShared({ key: other, party: "game", room }))];
}

function roomOf({ CHAT, CALL, GAME }: InboxEffects, party: string, room: string) {
  if (party === "chat") return CHAT.getByName(room);
  if (party === "call") return CALL.getByName(room);
  return party === "game" ? GAME.getByName(room) : null;
}
