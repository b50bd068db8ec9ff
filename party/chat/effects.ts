/** What a chat does in other rooms. Its outbox repeats each effect until it succeeds. */
import type { ChatEvent, GameAnswer } from "~/party/chat/events";
import { roomAt, type Rooms } from "~/base/roomAt";
import { answersOf, type ChatState, isMember, summaryVersion, versionForFormerMember } from "~/party/chat/state";
import type { ChatStore } from "~/party/chat/store";
import { summaryFor } from "~/party/chat/summary";
import type { Effect } from "~/party/core/outbox";
import type { PresenceReport } from "~/party/inbox/inbox";
import type { GamePeer, InboxPeer, LimitsPeer, WorkQueue } from "~/party/peers";

export interface ChatEffects {
  INBOX: Rooms<InboxPeer>;
  GAME: Rooms<GamePeer>;
  LIMITS: Rooms<LimitsPeer>;
  WORK: WorkQueue;
}

/** The status of a game request, by the state of the invitation in the game's room. */
export const REQUEST_STATUS = { accepted: "accepted", declined: "rejected", expired: "expired" } as const;

interface Chat {
  name: string;
  store: ChatStore;
  state(): ChatState;
  subscribe(member: string, ask: (watch: number) => Promise<PresenceReport>): Promise<void>;
}

export const chatEffects = (
  { INBOX, GAME, WORK }: ChatEffects,
  { name, store, state, subscribe }: Chat,
): Record<string, Effect<ChatEvent>> => ({
  summary: async (member) => {
    const inbox = roomAt(INBOX, member, null);
    if (!isMember(state(), member)) return inbox.dropChat(name, versionForFormerMember(state()));
    const summary = summaryFor(store, name, member, state());
    if (summary) await inbox.putChat(summary);
    // without messages that they see: they deleted a message request, or the chat went back to before its first message
    else if (answersOf(state(), member).deletedUpTo > 0 || state().wentBackAt > 0)
      await inbox.dropChat(name, summaryVersion(state(), member));
  },
  loose: async (key) => void (await WORK.send({ kind: "looseMedia", chat: name, keys: [key] })),
  watch: (member) => subscribe(member, (watch) => roomAt(INBOX, member, null).watchPresence(name, watch)),
  answerGame: async (target) => {
    const answer = JSON.parse(target) as GameAnswer; // written by `decide`
    const request = store.messageAt(answer.seq)?.game;
    if (!request) return;
    const { invitation } = await roomAt(GAME, request.room, null).answer(answer.member, answer.accept);
    return { type: "answered", ...answer, status: REQUEST_STATUS[invitation], target: store.messageAt(answer.seq) };
  },
});
