/** What the consumer of the queue learns about a push when it asks the inbox. */
import type { PushKind } from "~/base/push";
import type { Activity } from "~/party/inbox/inbox";
import { type PushedCall, type PushRow, type Recipient, SUMMARY } from "~/party/inbox/pushRows";
import type { ChatSummary, MemberGame } from "~/party/inbox/protocol";
import type { InboxStore } from "~/party/inbox/store";

/** What a push is about: codes and ids, from which the edge writes the text. */
export type PushNotice =
  | { kind: "message"; chat: ChatSummary }
  | { kind: "request"; count: number }
  | { kind: "activity"; activity: Activity }
  | { kind: "friend"; member: string }
  | { kind: "invitation" | "turn"; game: MemberGame }
  | { kind: "call"; call: PushedCall }
  /** the numbers of what it stands for, by kind, of messages and message requests themselves; and the activities */
  | { kind: "summary"; counts: Partial<Record<PushKind, number>>; activities: readonly Activity[] };

/** What a push says besides its own notice. */
export interface OpenNotices {
  /** the tags of the notifications that still stand (X200) */
  open: readonly string[];
  /** unread chats, and notices that weren't viewed */
  unread: number;
}

export interface TakenPush extends OpenNotices {
  notice: PushNotice;
  tag: string;
  atMs: number;
  expiresMs: number;
  /** the subscriptions that don't have it yet; null for all */
  recipients: readonly Recipient[] | null;
  /** sessions that show it themselves */
  looking: readonly string[];
}

/** Null if there is nothing to push any longer. */
export function noticeOf(store: InboxStore, row: Pick<PushRow, "subject" | "kind" | "about">): PushNotice | null {
  const { kind } = row;
  const target = row.subject.slice(row.subject.indexOf(" ") + 1);
  switch (kind) {
    case "message": {
      const chat = store.chat(target);
      return chat && chat.unread > 0 && !chat.muted && !chat.isRequest ? { kind, chat } : null;
    }
    case "request": {
      const count = store.pushes.unreadRequests();
      return count > 0 ? { kind, count } : null;
    }
    case "friend":
      return { kind, member: target };
    case "mention":
    case "reply":
      return { kind: "activity", activity: aboutOf<Activity>(row) };
    case "invitation":
    case "turn": {
      const game = store.games.one(target);
      return game ? { kind, game } : null;
    }
    case "call":
      return { kind, call: aboutOf<PushedCall>(row) };
    case SUMMARY:
      return summaryOf(store);
  }
}

function summaryOf(store: InboxStore): PushNotice | null {
  const counts: Partial<Record<PushKind, number>> = {};
  const activities: Activity[] = [];
  for (const row of store.pushes.covered()) {
    const notice = row.kind === SUMMARY ? null : noticeOf(store, row);
    if (!notice || row.kind === SUMMARY) continue;
    if (notice.kind === "activity") activities.push(notice.activity);
    else counts[row.kind] = (counts[row.kind] ?? 0) + countIn(notice);
  }
  return Object.keys(counts).length + activities.length > 0 ? { kind: SUMMARY, counts, activities } : null;
}

function countIn(notice: PushNotice): number {
  if (notice.kind === "message") return notice.chat.unread;
  return notice.kind === "request" ? notice.count : 1;
}

/** Written by `Pushes`. */
const aboutOf = <About>({ about }: Pick<PushRow, "about">): About => JSON.parse(about ?? "null") as About;
