import type { Delivery } from "~/party/core/outbox";
import type { RoomsEnv } from "~/party/env";
import type { InboxGames } from "~/party/inbox/games";
import type { Presence } from "~/party/inbox/inbox";
import { readShared, writeShared } from "~/party/inbox/sharedRoom";
import type { InboxStore } from "~/party/inbox/store";

interface InboxSide {
  env: RoomsEnv;
  member: string;
  store: InboxStore;
  games: InboxGames;
  presence(): Presence;
  isWiped(): boolean;
  commit(write: () => void): void;
}

/** How an inbox tells other rooms what concerns its member, by the kind of its outbox rows. */
export const inboxDeliveries = ({ env, member, store, games, presence, isWiped, commit }: InboxSide): Record<string, Delivery> => ({
  end: async (target) => {
    const { key: session, party, room } = readShared(target);
    await roomOf(env, party, room)?.endSession(session);
  },
  extend: async (target) => {
    const { key: session, party, room } = readShared(target);
    const expiresAtMs = store.expiryOf({ session, party, room });
    if (expiresAtMs !== null) await roomOf(env, party, room)?.extendSession(session, expiresAtMs);
  },
  parted: async (target) => {
    const { key: other, party, room } = readShared(target);
    if (party === "call") await env.CALL.getByName(room).parted(member, other);
    else await env.GAME.getByName(room).parted(member, other);
  },
  presence: async (room) => {
    const watch = store.watchOf(room);
    if (watch === null) return;
    const { online, version } = presence();
    const { keep } = await env.CHAT.getByName(room).presence(member, online, version);
    if (!keep || isWiped()) commit(() => store.unwatch(room, watch));
  },
  gamePresence: async (room) => {
    const { keep } = await env.GAME.getByName(room).presence(member, presence());
    if (!keep) commit(() => games.drop(room));
  },
});

/** Where only a friend may be, as rows of `parted`: the call with them, and games, which the member may look on at because of them. */
export function sharedWith(store: InboxStore, other: string): string[] {
  const held = store.heldCall();
  const call = held?.peer === other ? [writeShared({ key: other, party: "call", room: held.call })] : [];
  return [...call, ...store.admittedGames().map((room) => writeShared({ key: other, party: "game", room }))];
}

function roomOf(env: RoomsEnv, party: string, room: string) {
  if (party === "chat") return env.CHAT.getByName(room);
  if (party === "call") return env.CALL.getByName(room);
  if (party === "game") return env.GAME.getByName(room);
  return null;
}
