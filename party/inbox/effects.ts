/** What an inbox does in other rooms. Its outbox repeats each effect until it succeeds. */
import type { Effect } from "~/party/core/outbox";
import { roomAt, type Rooms } from "~/base/roomAt";
import { presenceReport, type InboxEvent, type InboxState } from "~/party/inbox/inbox";
import type { InboxStore } from "~/party/inbox/store";
import { partsOf } from "~/party/inbox/targets";
import type { CallPeer, ChatPeer, GamePeer, WorkQueue } from "~/party/peers";

export interface InboxEffects {
  CHAT: Rooms<ChatPeer>;
  CALL: Rooms<CallPeer>;
  GAME: Rooms<GamePeer>;
  PUSHES: WorkQueue;
}

interface Inbox {
  /** the member's id */
  name: string;
  store: InboxStore;
  state(): InboxState;
  commit<Result>(write: () => Result): Result;
  dropCall(call: string): void;
  /** removes a game of the room, and shows the member's devices the games that remain */
  dropGame(room: string): void;
}

export const inboxEffects = ({ CALL, CHAT, GAME }: InboxEffects, inbox: Inbox): Record<string, Effect<InboxEvent>> => {
  const { name, store } = inbox;
  /** A room that must know when sessions end; null for a room of another kind. */
  const roomOf = (party: string, room: string) => {
    if (party === "chat") return roomAt(CHAT, room, null);
    if (party === "call") return roomAt(CALL, room, null);
    return party === "game" ? roomAt(GAME, room, null) : null;
  };
  return {
    end: async (target) => {
      const [session, party, room] = partsOf(target);
      await roomOf(party, room)?.endSession(session);
    },
    extend: async (target) => {
      const [session, party, room] = partsOf(target);
      const expiresAtMs = store.admissions.expiryOf(session, party, room);
      if (expiresAtMs !== null) await roomOf(party, room)?.extendSession(session, expiresAtMs);
    },
    parted: async (target) => {
      const [other, party, room] = partsOf(target);
      await roomAt<CallPeer | GamePeer>(party === "call" ? CALL : GAME, room, null).endFriendship(name, other);
    },
    decline: async (room) => void (await roomAt(GAME, room, null).answer(name, false)),
    call: async (call) => {
      if (!(await roomAt(CALL, call, null).concerns(name))) inbox.dropCall(call);
    },
    presence: async (room) => {
      const watch = store.watchers.watchOf(room);
      if (watch === null) return;
      const { online, version, privacy, messaging } = presenceReport(inbox.state());
      const { keep } = await roomAt(CHAT, room, null).presence(name, online, version, privacy, messaging);
      if (!keep || inbox.state().isWiped) inbox.commit(() => store.watchers.drop(room, watch));
    },
    gamePresence: async (room) => {
      const { keep } = await roomAt(GAME, room, null).presence(name, inbox.state().presence);
      if (!keep) inbox.dropGame(room);
    },
  };
};
