import { TEXTS as SUMMARY_TEXTS } from "~/app/chat/summary/texts";
import { plural } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

const messageFrom = (name: string) => say`Message from ${name}`;

export const TEXTS = {
  log: {
    label: "Messages",
    loadEarlier: "Load earlier",
    loading: "Loading…",
    newest: "Newest messages",
    newMessages: (count: number) => plural(count, { one: "# new message", other: "# new messages" }),
    unread: (count: number) => say`${count} unread`,
  },
  message: {
    label: messageFrom,
    announced: (name: string, text: string) => say`${name}: ${text}`,
    status: {
      pending: "Pending",
      sent: "Sent",
      read: "Read",
      failed: "Not sent",
    },
    actions: "Message actions",
    forwarded: "Forwarded",
    edited: "Edited",
    youDeleted: "You deleted this message",
    deleted: "This message was deleted",
    hiddenByModerators: SUMMARY_TEXTS.hidden,
    yoursHidden: "Moderators hid this message. Only you can see it.",
    you: "You",
    react: (emoji: string) => say`React with ${emoji}`,
    removeReaction: (emoji: string) => say`Remove your ${emoji} reaction`,
    retry: "Retry",
    remove: "Remove",
  },
  /** X16: a block hides the author */
  collapsed: {
    label: SUMMARY_TEXTS.collapsed,
    text: messageFrom,
  },
  media: {
    picture: (name: string) => say`Picture from ${name}`,
    video: (name: string) => say`Video from ${name}`,
  },
  voice: {
    play: "Play",
    pause: "Pause",
    position: "Position",
    time: (position: string, length: string) => say`${position} of ${length}`,
    unplayable: "Your browser can't play this recording.",
    download: "Download it",
  },
  game: {
    invitesYou: (name: string) => say`${name} wants to play with you.`,
    invited: (name: string) => say`You invited ${name} to play.`,
    accept: "Accept",
    reject: "Reject",
    open: "Open the game",
    status: {
      pending: "Waiting for an answer",
      accepted: "Accepted",
      rejected: "Rejected",
      expired: "Expired",
    },
  },
} as const;
