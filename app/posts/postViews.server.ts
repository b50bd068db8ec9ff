import { COMMENT_DEPTH_MAX } from "~/base/commentOrder";
import type { CommentRow } from "~/db/posts/comments";
import type { PostRow } from "~/db/posts/posts";
import type { QuotedRow } from "~/db/posts/quotedPost";
import { canComment, canQuote } from "~/db/rights/decide";
import { linkedParts, type Mentioned, type TextPart } from "~/app/ui/format/linkedParts";
import type { MemberView } from "~/app/members/member";
import { mentionedIn } from "~/app/members/mentioned.server";
import type { CommentView, MuteMarks, PostView, QuotedView } from "./view";

const NONE: ReadonlySet<string> = new Set();

/** `withWords`: the ids of what contains a muted word. */
export const postView = (row: PostRow, withWords = NONE): PostView => ({
  id: row.id,
  author: authorOf(row),
  text: row.text,
  parts: partsWithLinks(row.text, mentionedIn(row.mentions)),
  warning: row.warning,
  createdAtMs: row.createdAtMs,
  media: row.media ?? [],
  likes: row.likes,
  reposts: row.reposts,
  comments: row.comments,
  audience: isHidden(row) ? "hidden" : row.shownTo === "everyone" ? "everyone" : "friends",
  commenters: row.commenters,
  mayComment: canComment(row),
  liked: row.liked,
  reposted: row.reposted,
  bookmarked: row.bookmarked,
  isQuote: row.isQuote,
  quoted: row.quoted && quotedView(row.quoted, withWords),
  quoters: row.quoters,
  mayQuote: canQuote(row),
  quotes: row.quotes,
  revision: row.revision,
  version: row.version,
  repostedBy: row.reposterId === null ? null : { id: row.reposterId, name: row.reposterName },
  place: row.reposterId === null ? row.id : row.position,
  ...marksOf(row, withWords),
});

const quotedView = (row: QuotedRow, withWords: ReadonlySet<string>): QuotedView => ({
  id: row.id,
  author: authorOf(row),
  text: row.text,
  // X97: a list doesn't also read whom quoted posts mention
  parts: partsWithLinks(row.text, {}),
  warning: row.warning,
  createdAtMs: row.createdAtMs,
  media: row.media,
  wasEditedSince: row.editedSince !== null,
  quotedVersion: row.isVersionKept ? row.editedSince : null,
  isQuote: row.isQuote,
  ...marksOf(row, withWords),
});

const authorOf = ({
  authorId: id,
  authorName: name,
  authorHandle: handle,
  authorPhoto: photo,
}: Pick<PostRow, "authorId" | "authorName" | "authorHandle" | "authorPhoto">): MemberView => ({
  id,
  name,
  handle,
  photo,
});

/** Whether moderators have hidden it, by itself or with everything of its author (X59). */
const isHidden = ({ shownTo, isAuthorBanned }: Pick<PostRow, "shownTo" | "isAuthorBanned">): boolean =>
  shownTo === "author" || isAuthorBanned;

export const commentView = (row: CommentRow, withWords = NONE): CommentView => ({
  id: row.id,
  author: authorOf(row),
  text: row.text,
  mentioned: mentionedIn(row.mentions),
  createdAtMs: row.createdAtMs,
  likes: row.likes,
  liked: row.liked,
  revision: row.revision,
  media: row.media,
  isHidden: isHidden(row),
  parent: row.parent,
  replies: row.replies,
  isDeepest: row.depth >= COMMENT_DEPTH_MAX,
  isDeleted: row.isDeleted,
  ...marksOf(row, withWords),
});

const marksOf = (
  { id, isAuthorMuted }: Pick<PostRow, "id" | "isAuthorMuted">,
  withWords: ReadonlySet<string>,
): MuteMarks => ({ isAuthorMuted, hasMutedWord: withWords.has(id) });

function partsWithLinks(text: string, mentioned: Mentioned): TextPart[] | null {
  const parts = linkedParts(text, mentioned);
  return parts.some(({ href }) => href !== null) ? parts : null;
}
