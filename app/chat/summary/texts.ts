import { plural } from "~/app/ui/format/plural";

/** Short texts of messages and of a chat's lines, for the list of chats and the log. */
export const TEXTS = {
  preview: {
    own: (text: string) => `You: ${text}`,
    of: (name: string, text: string) => `${name}: ${text}`,
  },
  gameRequest: (game: string) => `Game request: ${game}`,
  /** X16: a block hides the author */
  collapsed: "Hidden message",
  deleted: "Deleted message",
  hidden: "Hidden by moderators",
  fileGone: "This file is no longer available",
  media: {
    image: "Photo",
    video: "Video",
    audio: "Audio",
    voice: "Voice message",
  },
  line: {
    /** at the beginning of a line */
    You: "You",
    /** among the members that a line names */
    you: "you",
    others: (count: number) => plural(count, { one: "# other", other: "# others" }),
    list: (names: readonly string[]) => new Intl.ListFormat("en").format(names),
    created: (who: string) => `${who} created the group`,
    left: (who: string) => `${who} left`,
    picture: (who: string) => `${who} changed the group’s picture`,
    ended: "Moderators removed this group because it broke the rules",
    renamed: (who: string, name: string) => `${who} named the group “${name}”`,
    added: (who: string, members: string) => `${who} added ${members}`,
    removed: (who: string, members: string) => `${who} removed ${members}`,
    youAreAdmin: "You’re now the group’s admin",
    isAdmin: (name: string) => `${name} is now the group’s admin`,
  },
  call: {
    missed: "Missed call",
    declined: "Declined call",
    ended: (duration: string) => `Call · ${duration}`,
  },
} as const;
