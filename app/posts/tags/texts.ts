import { formatNumber, plural } from "~/app/ui/format/plural";
import { say, tagText } from "~/app/ui/format/sentences";

export const TEXTS = {
  title: (tag: string) => tagText(tag),
  description: (tag: string) => say`Posts about #${tag} on Parlor.`,
  order: { label: "Sort posts", newest: "Newest", liked: "Most liked" },
  empty: {
    title: (tag: string) => say`No posts with #${tag}`,
    text: "Posts for everyone with this tag show here.",
  },
  follow: "Follow tag",
  unfollow: "Unfollow tag",
  /** X129, for moderators */
  hidden: { hide: "Hide from tag lists", show: "Show in tag lists" },
  tooMany: (most: number) => say`You can follow up to ${formatNumber(most)} tags.`,
  followed: {
    title: "Followed tags",
    unfollow: "Unfollow",
    unfollowTag: (tag: string) => say`Unfollow #${tag}`,
    find: "Find tags",
    none: { title: "No followed tags yet", text: "Follow a tag on its page. Only you can see which tags you follow." },
  },
  day: {
    title: "Tags of the day",
    members: (count: number) => plural(count, { one: "Used by # member", other: "Used by # members" }),
  },
} as const;
