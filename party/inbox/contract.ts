/** What others may call on an inbox, and the types that it decides with. */
import type { Hello } from "~/party/core/protocol";
import type { InboxEffects } from "~/party/inbox/effects";
import type { InboxEvent, InboxState } from "~/party/inbox/inbox";
import type { InboxCommand, InboxFrame } from "~/party/inbox/protocol";

const RPC = {
  sessions: ["admit", "endSession", "endAllSessions", "extendSession"],
  members: ["putFriendship", "putBlock", "putMute", "putPrivacy", "putMessaging", "putNotices"],
  reports: ["putChat", "dropChat", "putActivity", "showOwnToggle", "dropPost", "putGame", "refresh", "showCaseChange"],
  calls: ["claimCall", "putCall", "dropCall"],
  reading: ["opening", "activities", "chatsAfter", "activitiesAfter", "unviewedCount", "isOnline", "watchPresence"],
  pushes: ["takePush", "settlePush", "dropPush", "openNotices"],
  mails: ["takeMail", "settleMail"],
  erasure: ["wipe"],
  recovery: ["recoveryPoint", "goBack", "goOn", "numbers", "agree"],
} as const;

export const INBOX_RPC = Object.values(RPC).flat();

export type Command = Exclude<InboxCommand, Hello>;
export type Decision = { state: InboxState };
export type InboxTypes = {
  Effects: InboxEffects;
  State: InboxState;
  Event: InboxEvent;
  Decision: Decision;
  Answer: never;
  Command: Command;
  Frame: InboxFrame;
};
