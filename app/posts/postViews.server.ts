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
  ...(row.warning === null ? {} : { warning: row.warning }),
  createdAtMs: row.createdAtMs,
  media: row.media ?? [],
  likes: row.likes,
  reposts: row.reposts,
  comments: row.comments,
  ...audienceOf(row),
  ...(row.commenters === "everyone" ? {} : { commenters: row.commenters }),
  ...(canComment(row) ? {} : { mayComment: false }),
  liked: row.liked,
  reposted: row.reposted,
  ...(row.bookmarked ? { bookmarked: true } : {}),
  ...(row.isQuote ? { quoted: row.quoted && quotedView(row.quoted, withWords) } : {}),
  ...(row.quoters === "everyone" ? {} : { quoters: row.quoters }),
  ...(canQuote(row) ? {} : { mayQuote: false }),
  ...(row.quotes > 0 ? { quotes: row.quotes } : {}),
  revision: row.revision,
  ...(row.version === 1 ? {} : { version: row.version }),
  ...(row.reposterId === null
    ? {}
    : { repostedBy: { id: row.reposterId, name: row.reposterName }, place: row.position }),
  ...marksOf(row, withWords),
});

const quotedView = (row: QuotedRow, withWords: ReadonlySet<string>): QuotedView => ({
  id: row.id,
  author: authorOf(row),
  text: row.text,
  // X97: a list doesn't also read whom quoted posts mention
  parts: partsWithLinks(row.text, {}),
  ...(row.warning === null ? {} : { warning: row.warning }),
  createdAtMs: row.createdAtMs,
  media: row.media,
  ...(row.editedSince === null ? {} : { editedSince: row.isVersionKept ? row.editedSince : null }),
  ...(row.isQuote ? { isQuote: true } : {}),
  ...marksOf(row, withWords),
});

const authorOf = ({
  authorId: id,
  authorName: name,
  authorHandle: handle,
  authorPhoto: photo,
}: Pick<PostRow, "authorId" | "authorName" | "authorHandle" | "authorPhoto">): MemberView =>
  handle === null ? { id, name, photo } : { id, name, handle, photo };

const audienceOf = ({ shownTo, isAuthorBanned }: PostRow): Pick<PostView, "audience"> => {
  if (shownTo === "author" || isAuthorBanned) return { audience: "hidden" };
  return shownTo === "everyone" ? {} : { audience: "friends" };
};

export const commentView = (row: CommentRow, withWords = NONE): CommentView => ({
  id: row.id,
  author: authorOf(row),
  text: row.text,
  ...(row.mentions?.length ? { mentioned: mentionedIn(row.mentions) } : {}),
  createdAtMs: row.createdAtMs,
  likes: row.likes,
  liked: row.liked,
  revision: row.revision,
  media: row.media,
  ...(row.shownTo === "author" || row.isAuthorBanned ? { isHidden: true } : {}),
  ...(row.parent === null ? {} : { parent: row.parent }),
  ...(row.replies > 0 ? { replies: row.replies } : {}),
  ...(row.depth >= COMMENT_DEPTH_MAX ? { isDeepest: true } : {}),
  ...(row.isDeleted ? { isDeleted: true } : {}),
  ...marksOf(row, withWords),
});

const marksOf = (
  { id, isAuthorMuted }: Pick<PostRow, "id" | "isAuthorMuted">,
  withWords: ReadonlySet<string>,
): MuteMarks => ({
  ...(isAuthorMuted ? { isAuthorMuted } : {}),
  ...(withWords.has(id) ? { hasMutedWord: true } : {}),
});

function partsWithLinks(text: string, mentioned: Mentioned): TextPart[] | null {
  const parts = linkedParts(text, mentioned);
  return parts.some(({ href }) => href !== null) ? parts : null;
}
