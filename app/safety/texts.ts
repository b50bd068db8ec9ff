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
  mute: {
    action: (name: string) => `Mute ${name}`,
    chatAction: "Mute chat",
    text: (name: string) =>
      `Posts and comments by ${name} are collapsed, and you get no notifications of their likes, comments and reposts. ${name} isn't notified.`,
    chatText: "This chat no longer adds to your count of unread chats. Nobody else is notified.",
    time: "How long",
    times: { hour: "1 hour", day: "1 day", week: "1 week", always: "Until I unmute" },
    confirm: "Mute",
    done: (name: string) => `You muted ${name}.`,
    chatDone: "You muted this chat.",
    tooMany: (most: number) => `You can mute up to ${formatNumber(most)} members and chats.`,
  },
  unmute: {
    action: (name: string) => `Unmute ${name}`,
    chatAction: "Unmute chat",
    done: (name: string) => `You unmuted ${name}.`,
    chatDone: "You unmuted this chat.",
    button: "Unmute",
  },
  mutes: {
    list: "Muted members and chats",
    none: "You haven't muted any member or chat.",
    next: "Show older",
    chatWith: (name: string) => `Chat with ${name}`,
    leftGroup: "A group you left",
    until: "Muted until",
    always: "Muted until you unmute",
  },
  words: {
    list: "Muted words",
    none: "You haven't muted any words.",
    word: "Word or phrase",
    exceptFriends: "Except from friends",
    confirm: "Mute word",
    missing: "Enter a word or phrase.",
    tooLong: (most: number) => `A word or phrase can have up to ${formatNumber(most)} characters.`,
    tooMany: (most: number) => `You can mute up to ${formatNumber(most)} words.`,
  },
  collapsed: {
    post: "Muted post",
    comment: "Muted comment",
    byMember: (name: string) => `You muted ${name}.`,
    byWord: "Contains a word you muted.",
  },
  blocked: {
    list: "Blocked members",
    none: "You haven't blocked anyone.",
    next: "Show older",
    inChat: (name: string) => `You blocked ${name}. You can still read the messages.`,
  },
} as const;
