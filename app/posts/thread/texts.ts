import { formatNumber } from "~/app/ui/format/plural";

export const TEXTS = {
  title: "Post",
  report: "Report post",
  edit: "Edit post",
  comments: {
    title: "Comments",
    empty: "No comments yet. Be the first to comment!",
    none: "No comments yet.",
    notLoaded: "The comments couldn't be loaded. Try again.",
    more: "More comments",
  },
  /** who can comment, for those who can't */
  closed: {
    friends: (author: string) => `Only friends of ${author} can comment on this post.`,
    mentioned: () => "Only members whom this post mentions can comment on it.",
    nobody: (author: string) => `Only ${author} can comment on this post.`,
  },
  postDeleted: "This post was deleted",
  hidden: "Hidden by moderators",
  comment: {
    label: (author: string) => `Comment by ${author}`,
    media: (author: string) => `by ${author}`,
    like: "Like",
    unlike: "Unlike",
    report: "Report comment",
  },
  problem: {
    sentEarlier: "An earlier version of this comment has already been sent. Send again to post this version too.",
    empty: "Write something, or add a picture or a video.",
    tooLong: (max: number) => `A comment can have up to ${formatNumber(max)} characters.`,
    tooManyFiles: "A comment can only have one picture or video.",
    otherFiles: "A comment can only have a picture or a video.",
  },
  composer: {
    label: "Comment",
    placeholder: "Write a comment",
    addMedia: "Add comment media",
    send: "Send comment",
  },
  /** for the card that other sites show for a post */
  shared: {
    title: (author: string) => `${author}’s post`,
    description: "A post on Parlor",
    pictureBy: (author: string) => `Picture by ${author}`,
    authorPicture: (author: string) => `${author}’s picture`,
  },
} as const;
