import { formatNumber } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  menu: (name: string) => say`More about ${name}`,
  block: {
    action: (name: string) => say`Block ${name}`,
    title: (name: string) => say`Block ${name}?`,
    text: (name: string) =>
      say`You and ${name} won't see each other's profiles, posts or comments, and neither of you can message, call or invite the other. If you're friends, this ends your friendship. In groups you share, your messages are hidden from each other until shown. ${name} isn't notified. You can unblock them in Settings.`,
    confirm: "Block",
    done: (name: string) => say`You blocked ${name}.`,
    tooMany: (most: number) => say`You can block up to ${formatNumber(most)} members.`,
  },
  unblock: {
    action: (name: string) => say`Unblock ${name}`,
    done: (name: string) => say`You unblocked ${name}.`,
    button: "Unblock",
  },
  allow: {
    action: (name: string) => say`Let ${name} add you again`,
    done: (name: string) => say`You can be added to ${name} again.`,
    button: "Allow",
  },
  leftGroup: "A group you left",
  older: "Show older",
  privacy: {
    settings: {
      messages: "Who can message you",
      calls: "Who can call you",
      games: "Who can invite you to games",
      groups: "Who can add you to groups",
      presence: "Who sees when you're online",
      receipts: "Who gets read receipts",
      suggestions: "Who you are suggested to",
    },
    hints: {
      messages: "Chats that you already have continue.",
      calls: "Only friends can call you, invite you to games or add you to groups.",
      presence: "If somebody can't see when you're online or get your read receipts, you don't see theirs.",
      suggestions: "Parlor suggests you to friends of your friends, and, after you post, to new members.",
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
    action: (name: string) => say`Mute ${name}`,
    chatAction: "Mute chat",
    text: (name: string) =>
      say`Posts and comments by ${name} are collapsed, and you get no notifications of their likes, comments and reposts. ${name} isn't notified.`,
    chatText: "This chat no longer adds to your count of unread chats. Nobody else is notified.",
    time: "How long",
    times: { hour: "1 hour", day: "1 day", week: "1 week", always: "Until I unmute" },
    confirm: "Mute",
    done: (name: string) => say`You muted ${name}.`,
    chatDone: "You muted this chat.",
    tooMany: (most: number) => say`You can mute up to ${formatNumber(most)} members and chats.`,
  },
  unmute: {
    action: (name: string) => say`Unmute ${name}`,
    chatAction: "Unmute chat",
    done: (name: string) => say`You unmuted ${name}.`,
    chatDone: "You unmuted this chat.",
    button: "Unmute",
  },
  mutes: {
    list: "Muted members and chats",
    none: "You haven't muted any member or chat.",
    chatWith: (name: string) => say`Chat with ${name}`,
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
    tooLong: (most: number) => say`A word or phrase can have up to ${formatNumber(most)} characters.`,
    tooMany: (most: number) => say`You can mute up to ${formatNumber(most)} words.`,
  },
  collapsed: {
    post: "Muted post",
    comment: "Muted comment",
    byMember: (name: string) => say`You muted ${name}.`,
    byWord: "Contains a word you muted.",
  },
  blocked: {
    list: "Blocked members",
    none: "You haven't blocked anyone.",
    inChat: (name: string) => say`You blocked ${name}. You can still read the messages.`,
  },
} as const;
