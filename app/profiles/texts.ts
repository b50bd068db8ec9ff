import { plural } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  bests: {
    title: "Best scores",
    scores: "Scores",
    watch: "Watch the run",
  },
  tabs: {
    friends: "Friends",
    media: "Media",
    posts: "Posts",
    label: (name: string) => say`${name}’s profile`,
  },
  /** after the number, which is set in bold */
  counts: {
    friends: (count: number) => plural(count, { one: "friend", other: "friends" }),
    requests: (count: number) => plural(count, { one: "friend request", other: "friend requests" }),
    mutual: (count: number) => plural(count, { one: "mutual friend", other: "mutual friends" }),
  },
  friends: {
    list: "Friends List",
    requests: "Friend Requests",
    mutual: "Mutual Friends",
    none: "No friends found.",
    noMutual: "No mutual friends found.",
    howToAdd: "Search for people you know and add them from their profiles.",
    removeNamed: (name: string) => say`Remove ${name} from your friends`,
    removeLabel: "Remove Friend",
    remove: "Remove",
    removed: (name: string) => say`Removed ${name} from your friends.`,
  },
  media: {
    none: "No media available.",
    earlierPhoto: "Earlier photo",
    video: "Video from a post",
    picture: "Picture from a post",
  },
  label: "Profile",
  banned: "This account was banned.",
  report: (name: string) => say`Report ${name}`,
  picture: (name: string) => say`${name}’s picture`,
  bookmarks: "Bookmarks",
  edit: "Edit Profile",
  message: "Message",
  firstIsRequest: "If you haven't chatted before, your first messages are a request, which they can accept or delete.",
  joined: "Joined",
  /** of the joined date */
  months: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  posts: {
    none: "No posts available.",
    write: "Write a post",
  },
  blocked: (name: string) => say`You blocked ${name}.`,
  blockedText: "You don't see each other's profiles, posts and comments.",
  onParlor: (name: string) => say`${name} on Parlor`,
} as const;
