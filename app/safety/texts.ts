import { formatNumber } from "~/app/ui/format/plural";

export const TEXTS = {
  menu: (name: string) => `More about ${name}`,
  block: {
    action: (name: string) => `Block ${name}`,
    title: (name: string) => `Block ${name}?`,
    text: (name: string) =>
      `You and ${name} won't see each other's profiles, posts or comments, and neither of you can message, call or invite the other. If you're friends, this ends your friendship. In groups you share, your messages are hidden from each other until shown. ${name} isn't notified. You can unblock them in Settings.`,
    confirm: "Block",
    done: (name: string) => `You blocked ${name}.`,
    tooMany: (most: number) => `You can block up to ${formatNumber(most)} members.`,
  },
  unblock: {
    action: (name: string) => `Unblock ${name}`,
    done: (name: string) => `You unblocked ${name}.`,
    button: "Unblock",
  },
  privacy: {
    settings: {
      messages: "Who can message you",
      calls: "Who can call you",
      games: "Who can invite you to games",
      groups: "Who can add you to groups",
      presence: "Who sees when you're online",
      receipts: "Who gets read receipts",
    },
    hints: {
      messages: "Chats that you already have continue.",
      calls: "Only friends can call you, invite you to games or add you to groups.",
      presence: "If somebody can't see when you're online or get your read receipts, you don't see theirs.",
    },
    choices: {
      everyone: "Everyone",
      friendsOfFriends: "Friends of friends",
      friends: "Friends",
      nobody: "Nobody",
    },
    save: "Save",
    saved: "Your privacy settings were saved.",
  },
  blocked: {
    list: "Blocked members",
    none: "You haven't blocked anyone.",
    next: "Show older",
    inChat: (name: string) => `You blocked ${name}. You can still read the messages.`,
  },
} as const;
