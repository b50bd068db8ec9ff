import { type NoticeSettings, PUSH_KINDS } from "~/base/push";
import { type CurrentCall, NEW_INBOX, type VersionedSummary } from "~/party/inbox/inbox";
import { INBOX_MIGRATIONS } from "~/party/inbox/migrations";
import { noticeOf } from "~/party/inbox/pushNotices";
import { InboxStore } from "~/party/inbox/store";
import { groupSummary } from "~/tests/kit/chat/groupSummary";
import { SqliteStorage } from "~/tests/kit/rooms/sqliteStorage";

export const NOON = Date.UTC(2026, 5, 1, 12);
export const HOUR_MS = 3_600_000;

/** A call by Bob. */
export const ringing: CurrentCall = {
  call: "c",
  peer: "bob",
  isOutgoing: false,
  kind: "audio",
  sinceMs: NOON,
  phase: "ringing",
};

const game = { game: "Chess", host: "bob", others: ["bob"] };

/** The store of Ann's inbox, whose devices want all kinds, and what happens to it. */
export function newPushes() {
  let ids = 0;
  const state = { nowMs: NOON, isLooking: false, version: 0 };
  const owner = { name: "ann", newId: () => `id${ids++}`, isLooking: () => state.isLooking };
  const store = new InboxStore(new SqliteStorage(INBOX_MIGRATIONS).sql, () => state.nowMs, owner);
  const next = () => ++state.version;
  const at = Object.assign(state, {
    store,
    /** the number of the next report */
    next,
    settle: (settings: Partial<NoticeSettings>) =>
      store.putNotices({ n: next(), ...store.pushes.settings(), ...settings }),
    /** The chat's next message, by Bob. */
    message: (chat: string, unread: number, more: Partial<VersionedSummary> = {}) =>
      store.putChat(groupSummary(chat, next(), { unread, ...more })),
    comment: (post: string, actor = "bob") => {
      const n = next();
      return store.putActivity({ n, post, kind: "comment", actor, comment: `c${n}`, state: "on", atMs: state.nowMs });
    },
    gameReport: (more: object) =>
      store.games.put({ room: "r", version: next(), game: { ...game, status: "playing", ...more } }, state.nowMs),
    callBecomes: (before: CurrentCall | null, after: CurrentCall | null, isMissed = false) =>
      store.save({ ...NEW_INBOX, currentCall: before }, { ...NEW_INBOX, currentCall: after }, isMissed),
    /** Takes what is due, as the room's timer does. Returns the notices. */
    due: () =>
      store.pushes.takeDue().map(({ subject }) => {
        const row = store.pushes.row(subject);
        return row && noticeOf(store, row);
      }),
    /** The same, and confirms all of it. */
    send: () => {
      const sent = store.pushes.takeDue().flatMap(({ subject }) => store.pushes.row(subject) ?? []);
      const notices = sent.map((row) => noticeOf(store, row));
      for (const { subject, id } of sent) store.pushes.settle(subject, id, []);
      return notices;
    },
  });
  at.settle({ hidden: [], quiet: null, wanted: PUSH_KINDS });
  return at;
}

export function noPush(): never {
  throw new Error("there is no such push");
}
