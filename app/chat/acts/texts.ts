import { formatNumber } from "~/app/ui/format/plural";
import { isolated, say } from "~/app/ui/format/sentences";

export const TEXTS = {
  offline: "You're offline. Try again when you're back online.",
  connecting: "The chat is still connecting. Try again in a moment.",
  menu: {
    label: "Message actions",
    react: (emoji: string) => say`React with ${emoji}`,
    reply: "Reply",
    copy: "Copy",
    forward: "Forward",
    edit: "Edit",
    delete: "Delete",
    report: "Report",
    unread: "Not read yet",
    readByAll: "Read by everyone",
    readBy: (names: readonly string[]) => say`Read by ${names.map(isolated).join(", ")}`,
  },
  edit: {
    title: "Edit message",
    field: "Message text",
    characters: (left: number) => (left < 0 ? say`${formatNumber(-left)} too many` : say`${formatNumber(left)} left`),
    save: "Save",
  },
  forward: {
    title: "Forward message",
    search: "Search chats",
    chats: "Forward to",
    noMatch: "No chats match your search.",
    forwarded: (chat: string) => say`Forwarded to ${chat}`,
  },
  delete: {
    title: "Delete message?",
    confirm: "Delete",
    hint: "It will be deleted for everyone. The chat will show that you deleted a message.",
  },
} as const;
