import { TEXTS as SUMMARY_TEXTS } from "~/app/chat/summary/texts";
import { plural } from "~/app/ui/format/plural";

export const TEXTS = {
  log: {
    label: "Messages",
    loadEarlier: "Load earlier",
    loading: "Loading…",
    newest: "Newest messages",
    newMessages: (count: number) => plural(count, { one: "# new message", other: "# new messages" }),
    unread: (count: number) => `${count} unread`,
  },
  message: {
    label: (name: string) => `Message from ${name}`,
    announced: (name: string, text: string) => `${name}: ${text}`,
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
    hiddenByModerators: "Hidden by moderators",
    yoursHidden: "Moderators hid this message. Only you can see it.",
    you: "You",
    react: (emoji: string) => `React with ${emoji}`,
    removeReaction: (emoji: string) => `Remove your ${emoji} reaction`,
    retry: "Retry",
    remove: "Remove",
  },
  hidden: {
    label: SUMMARY_TEXTS.collapsed,
    text: (name: string) => `Message from ${name}`,
  },
  media: {
    picture: (name: string) => `Picture from ${name}`,
    video: (name: string) => `Video from ${name}`,
  },
  voice: {
    play: "Play",
    pause: "Pause",
    position: "Position",
    time: (position: string, length: string) => `${position} of ${length}`,
    unplayable: "Your browser can't play this recording.",
    download: "Download it",
  },
  game: {
    invitesYou: (name: string) => `${name} wants to play with you.`,
    invited: (name: string) => `You invited ${name} to play.`,
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
