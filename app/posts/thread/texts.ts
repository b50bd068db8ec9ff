import { formatNumber, plural } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

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
  replies: {
    title: "Replies",
    empty: "No replies yet.",
    none: "No replies yet.",
    further: "More replies",
    /** null: a deleted comment has no author */
    to: (author: string | null) => (author === null ? "Replies to a deleted comment" : say`Replies to ${author}`),
    deeper: "Continue thread",
    count: (count: number) => plural(count, { one: "# reply", other: "# replies" }),
    more: (count: number) => plural(count, { one: "Show # more reply", other: "Show # more replies" }),
  },
  order: { label: "Sort comments", oldest: "Oldest", newest: "Newest", liked: "Most liked" },
  /** where a comment's page leads up */
  up: {
    label: "In reply to",
    post: (author: string, text: string) => (text === "" ? say`Post by ${author}` : say`Post by ${author}: ${text}`),
    comment: (author: string, text: string) =>
      text === "" ? say`Comment by ${author}` : say`Comment by ${author}: ${text}`,
    unnamed: "The comment above",
  },
  /** who can comment, for those who can't */
  closed: {
    friends: (author: string) => say`Only friends of ${author} can comment on this post.`,
    mentioned: () => "Only members mentioned in this post can comment.",
    nobody: (author: string) => say`Only ${author} can comment on this post.`,
  },
  postDeleted: "This post was deleted",
  commentDeleted: "This comment was deleted",
  hidden: "Hidden by moderators",
  comment: {
    title: "Comment",
    reply: "Reply",
    deleted: "Comment deleted",
    label: (author: string) => say`Comment by ${author}`,
    media: (author: string) => say`by ${author}`,
    like: "Like",
    unlike: "Unlike",
    report: "Report comment",
  },
  problem: {
    sentEarlier: "An earlier version of this comment has already been sent. Send again to post this version too.",
    empty: "Write something, or add a picture or a video.",
    tooLong: (max: number) => say`A comment can have up to ${formatNumber(max)} characters.`,
    tooManyFiles: "A comment can only have one picture or video.",
    otherFiles: "A comment can only have a picture or a video.",
  },
  composer: {
    label: "Comment",
    placeholder: "Write a comment",
    replyTo: (author: string) => say`Reply to ${author}`,
    replyPlaceholder: "Write a reply",
    cancel: "Cancel reply",
    addMedia: "Add comment media",
    send: "Send comment",
  },
  /** for the card that other sites show for a post */
  shared: {
    title: (author: string) => say`${author}’s post`,
    description: "A post on Parlor",
    commentTitle: (author: string) => say`${author}’s comment`,
    commentDescription: "A comment on Parlor",
    deletedTitle: "Deleted comment",
    pictureBy: (author: string) => say`Picture by ${author}`,
    authorPicture: (author: string) => say`${author}’s picture`,
  },
} as const;
