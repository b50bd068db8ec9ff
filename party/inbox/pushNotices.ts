/** What the consumer of the queue learns about a push when it asks the inbox. */
import type { PushKind } from "~/base/push";
import type { Activity } from "~/party/inbox/inbox";
import { type PushedCall, type PushRow, SUMMARY } from "~/party/inbox/pushRows";
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
  /** the numbers of what it stands for, by kind */
  | { kind: "summary"; counts: Partial<Record<PushKind, number>>; messages: number };

/** What a push says beside its own notice. */
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
  /** the ids of the subscriptions that don't have it yet; null for all */
  recipients: readonly string[] | null;
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
      const count = store.unreadRequests();
      return count > 0 ? { kind, count } : null;
    }
    case "friend":
      return { kind, member: target };
    case "mention":
    case "reply":
      return { kind: "activity", activity: aboutOf<Activity>(row) };
    case "invitation":
    case "turn": {
      const game = store.games.list().find(({ room }) => room === target);
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
  let messages = 0;
  for (const row of store.pushes.covered()) {
    const notice = row.kind === SUMMARY ? null : noticeOf(store, { ...row, about: "{}" });
    if (!notice || row.kind === SUMMARY) continue;
    counts[row.kind] = (counts[row.kind] ?? 0) + 1;
    if (notice.kind === "message") messages += notice.chat.unread;
  }
  return Object.keys(counts).length > 0 ? { kind: SUMMARY, counts, messages } : null;
}

/** Written by `Pushes`. */
const aboutOf = <About>({ about }: Pick<PushRow, "about">): About => JSON.parse(about ?? "null") as About;
