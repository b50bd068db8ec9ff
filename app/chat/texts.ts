import { isolated, say } from "~/app/ui/format/sentences";
import { CHAT_LIMITS } from "~/party/chat/protocol";
import { TEXTS as HELD_TEXTS } from "~/app/reports/heldTexts";
import { plural } from "~/app/ui/format/plural";
import type { SendErrorCode } from "./client/chatState";

const UNJUDGED = "This text is still being checked.";

/** The texts around the log of the open chat. */
export const TEXTS = {
  messages: "Messages",
  header: {
    back: "Back",
    online: "Online",
    offline: "Offline",
    search: "Search in chat",
    groupInfo: "Group info",
    you: "You",
    members: (count: number, names: readonly string[]) =>
      say`${plural(count, { one: "# member", other: "# members" })}: ${names.map(isolated).join(", ")}`,
  },
  beginning: {
    chat: "This is the beginning of your chat.",
    chatWithStranger: "This is the beginning of your chat. You're not friends yet.",
    request: (name: string) =>
      say`${name} gets your first messages as a request. Until they accept it, you can send up to ${CHAT_LIMITS.requestMessagesMax} messages, and only text.`,
    ownGroup: "This is the beginning of the group. You're the admin.",
    group: (admin: string) => say`This is the beginning of the group. ${admin} is the admin.`,
  },
  connection: {
    offline: "Waiting for the network…",
    connecting: "Connecting…",
  },
  closed: {
    sessionEnded: "Your session has ended. Please log in again.",
    forbidden: "You no longer have access to this chat.",
    protocolTooOld: "Parlor was updated. Reload this page to continue.",
    removedFromGroup: "You're no longer a member of this group.",
    groupRemoved: "Moderators removed this group because it broke the rules. Nobody can write in it.",
    accountDeleted: "This account was deleted. You can still read the messages.",
    reload: "Reload",
    logIn: "Log in",
  },
  search: {
    label: "Search in chat",
    close: "Close search",
    searching: "Searching…",
    interrupted: "The search was interrupted.",
    tryAgain: "Try again",
    noMatch: "No messages match your search.",
    results: "Search results",
    more: "Search older messages",
  },
  request: {
    label: "Message request",
    text: (name: string) =>
      say`You and ${name} aren't friends. They don't see whether you've read this. Links can be opened once you accept.`,
    accept: "Accept",
    delete: "Delete",
    report: "Report",
  },
  typing: {
    label: "Typing",
    one: (name: string) => say`${name} is typing…`,
    two: (name: string, other: string) => say`${name} and ${other} are typing…`,
    many: (name: string, others: number) =>
      say`${name} and ${plural(others, { one: "# other", other: "# others" })} are typing…`,
  },
  notSent: "Not sent.",
  removedGroup: "Nobody can write in this group any longer.",
  /** before the edge's own words about when to try again */
  unjudged: UNJUDGED,
  /** why a message, or a change of one, was refused, by the code of the refusal */
  refused: {
    unavailable: "This person can't be reached.",
    request: say`They haven't accepted your message request yet. Until they do, you can send up to ${CHAT_LIMITS.requestMessagesMax} messages, and only text. An edit counts as a message.`,
    forbidden: "You can't send messages here.",
    restricted: "You can't send messages for now. The settings say why, and until when.",
    held: HELD_TEXTS.held,
    unjudged: say`${UNJUDGED} Try again in a minute.`,
    too_much: "You've written as much as one member can on one day. Try again tomorrow.",
    full: "You've written as much as one member can in this chat. You can still read it, and go on in another chat.",
    too_long: "This message is too long.",
    too_late: "It's too late to change this.",
    not_found: "This message is no longer available.",
    too_many_chats: "You've started too many chats with people you don't know. Try again later.",
  } satisfies Partial<Record<SendErrorCode, string>>,
  replyToYourself: "yourself",
} as const;
