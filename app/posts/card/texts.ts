import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  delete: { post: "Delete post", comment: "Delete comment" },
  deleted: { post: "Post deleted", comment: "Comment deleted" },
  media: {
    video: (which: string) => say`Video ${which}`,
    picture: (which: string) => say`Picture ${which}`,
    label: "Media",
    ofPost: (position: number) => say`Media of post ${position}`,
    which: (position: number, author: string) => say`${position} by ${author}`,
  },
  warning: "Content warning",
  warned: (warning: string) => say`Content warning: ${warning}`,
  forFriends: "For friends",
  hidden: "Hidden by moderators",
  edited: "Edited",
  post: (author: string) => say`Post by ${author}`,
  comments: "Comments",
  repost: "Repost",
  undoRepost: "Undo repost",
  reposted: "You reposted this post.",
  repostedBy: (name: string) => say`Reposted by ${name}`,
  like: "Like",
  unlike: "Unlike",
  share: "Share",
  shared: {
    title: (author: string) => say`${author}'s Post`,
    text: "Check out this post!",
    copied: "Post URL copied to clipboard",
  },
} as const;
