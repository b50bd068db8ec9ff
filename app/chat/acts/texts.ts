import { formatNumber } from "~/app/ui/format/plural";

export const TEXTS = {
  offline: "You're offline. Try again when you're back online.",
  menu: {
    label: "Message actions",
    react: (emoji: string) => `React with ${emoji}`,
    reply: "Reply",
    copy: "Copy",
    forward: "Forward",
    edit: "Edit",
    delete: "Delete",
    report: "Report",
    unread: "Not read yet",
    readByAll: "Read by everyone",
    readBy: (names: readonly string[]) => `Read by ${names.join(", ")}`,
  },
  edit: {
    title: "Edit message",
    field: "Message text",
    characters: (left: number) => (left < 0 ? `${formatNumber(-left)} too many` : `${formatNumber(left)} left`),
    save: "Save",
  },
  forward: {
    title: "Forward message",
    search: "Search chats",
    chats: "Forward to",
    noMatch: "No chats match your search.",
    forwarded: (chat: string) => `Forwarded to ${chat}`,
  },
  delete: {
    title: "Delete message?",
    confirm: "Delete",
    hint: "It will be deleted for everyone. The chat will show that you deleted a message.",
  },
} as const;
