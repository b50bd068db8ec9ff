import { plural } from "~/app/ui/format/plural";
import { isolated, say } from "~/app/ui/format/sentences";

/** Short texts of messages and of a chat's lines, for the list of chats and the log. */
export const TEXTS = {
  preview: {
    own: "You:",
    of: (name: string) => say`${name}:`,
  },
  gameRequest: (game: string) => say`Game request: ${game}`,
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
    list: (names: readonly string[]) => new Intl.ListFormat("en").format(names.map(isolated)),
    created: (who: string) => say`${who} created the group`,
    left: (who: string) => say`${who} left`,
    picture: (who: string) => say`${who} changed the group’s picture`,
    ended: "Moderators removed this group because it broke the rules",
    renamed: (who: string, name: string) => say`${who} named the group “${name}”`,
    added: (who: string, members: string) => say`${who} added ${members}`,
    removed: (who: string, members: string) => say`${who} removed ${members}`,
    youAreAdmin: "You’re now the group’s admin",
    isAdmin: (name: string) => say`${name} is now the group’s admin`,
  },
  call: {
    missed: "Missed call",
    declined: "Declined call",
    ended: (duration: string) => say`Call · ${duration}`,
  },
} as const;
