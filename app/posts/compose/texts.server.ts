import { formatNumber } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  fileTwice: "The same file was added twice.",
  post: {
    tooLong: (max: number) => say`A post can have up to ${formatNumber(max)} characters.`,
    warningTooLong: (max: number) => say`A content warning can have up to ${formatNumber(max)} characters.`,
    tooManyFiles: (max: number) => say`A post can have up to ${max} files.`,
    fileMissing: "A file in this post is no longer available. Add it again.",
    notYetForFriends: "Posts for friends can't be published at the moment. Try again in a few minutes.",
    notForRepost: "This post is only for its author's friends, so it can't be reposted.",
  },
  empty: "Write something, or add a picture or a video.",
  comment: {
    tooLong: (max: number) => say`A comment can have up to ${formatNumber(max)} characters.`,
    tooManyFiles: "A comment can only have one file.",
    fileMissing: "The post or this comment's file is no longer available.",
    tooDeep: "This conversation is too deep for another reply. Reply to a comment further up.",
    refused: "The author doesn't allow comments from you on this post.",
  },
  publishedAndDeleted: "This was published and then deleted. Publish again if you want it back.",
} as const;
