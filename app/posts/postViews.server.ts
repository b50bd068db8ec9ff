/** What pages show of posts and comments, made from the rows of db/. `view.ts` names the types. */
import type { Audience } from "~/base/audience";
import { COMMENT_DEPTH_MAX } from "~/base/commentOrder";
import type { CommentRow } from "~/db/posts/comments";
import type { PostRow } from "~/db/posts/posts";
import type { QuotedRow } from "~/db/posts/quotedPost";
import { canComment, canQuote } from "~/db/rights/decide";
import { linkedParts, type Mentioned, type TextPart } from "~/app/ui/format/linkedParts";
import type { MemberView } from "~/app/members/member";
import { mentionedIn } from "~/app/members/mentioned.server";

const NONE: ReadonlySet<string> = new Set();

/** A post as the viewer sees it. `withWords`: the ids of what contains a muted word. */
export const postView = (row: PostRow, withWords = NONE) => ({
  id: row.id,
  author: authorOf(row),
  text: row.text,
  parts: partsWithLinks(row.text, mentionedIn(row.mentions)),
  /** X110 */
  warning: row.warning,
  /** X193; null if it isn't known */
  language: row.language,
  createdAtMs: row.createdAtMs,
  media: row.media ?? [],
  likes: row.likes,
  reposts: row.reposts,
  comments: row.comments,
  audience: shownAudience(row),
  /** X34 */
  commenters: row.commenters,
  /** whether the viewer may comment */
  mayComment: canComment(row),
  /** by the viewer, as are the next two */
  liked: row.liked,
  reposted: row.reposted,
  /** X109 */
  bookmarked: row.bookmarked,
  /** X99 */
  isQuote: row.isQuote,
  /** the post that it quotes; null also if that is gone or not for the viewer */
  quoted: row.quoted && quotedView(row.quoted, withWords),
  /** X100 */
  quoters: row.quoters,
  /** whether the viewer may quote it */
  mayQuote: canQuote(row),
  /** how many quotes of it are listed */
  quotes: row.quotes,
  /** grows with every change of the counts, and with every edit */
  revision: row.revision,
  /** X102: the number of the current version, 1 until the first edit */
  version: row.version,
  /** X95, X98: who reposted it, if a list shows the post because of the repost */
  repostedBy: row.reposterId === null ? null : { id: row.reposterId, name: row.reposterName },
  /** where it stands in a list, newest first: the repost's place, or the post's own, which is its id */
  place: row.reposterId === null ? row.id : row.position,
  ...marksOf(row, withWords),
});

/** X99: what a quote shows of the quoted post. */
export const quotedView = (row: QuotedRow, withWords: ReadonlySet<string>) => ({
  id: row.id,
  author: authorOf(row),
  text: row.text,
  // X97: a list doesn't also read whom quoted posts mention
  parts: partsWithLinks(row.text, {}),
  /** X110 */
  warning: row.warning,
  /** X193 */
  language: row.language,
  createdAtMs: row.createdAtMs,
  /** the first of its pictures and videos */
  media: row.media,
  wasEditedSince: row.editedSince !== null,
  /** if the post was edited since: the number of the version that was quoted, unless nobody can read it any longer */
  quotedVersion: row.isVersionKept ? row.editedSince : null,
  /** it quotes a post itself, which only its own page shows */
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

/** X31, and `hidden` if moderators have hidden the post. */
function shownAudience(row: PostRow): Audience | "hidden" {
  if (isHidden(row)) return "hidden";
  return row.shownTo === "everyone" ? "everyone" : "friends";
}

/** A comment as the viewer sees it. */
export const commentView = (row: CommentRow, withWords = NONE) => ({
  id: row.id,
  author: authorOf(row),
  text: row.text,
  /** X87 */
  mentioned: mentionedIn(row.mentions),
  createdAtMs: row.createdAtMs,
  likes: row.likes,
  /** by the viewer */
  liked: row.liked,
  /** grows with every change of the likes */
  revision: row.revision,
  media: row.media,
  isHidden: isHidden(row),
  /** X105: the comment that it replies to; null in a comment on the post itself */
  parent: row.parent,
  /** how many direct replies it has */
  replies: row.replies,
  /** X105: it is so deep that it can't get a reply */
  isDeepest: row.depth >= COMMENT_DEPTH_MAX,
  /** X106: only its replies are left */
  isDeleted: row.isDeleted,
  ...marksOf(row, withWords),
});

/** Why the viewer's mutes collapse it in lists (X22). Both are false in what the viewer wrote. */
export const marksOf = ({ id, mutes }: Pick<PostRow, "id" | "mutes">, withWords: ReadonlySet<string>) => ({
  isAuthorMuted: mutes.isAuthorMuted,
  hasMutedWord: withWords.has(id),
});

/** The text, split at its links; null when it has none. The server splits it, so that a feed doesn't load the code for it. */
function partsWithLinks(text: string, mentioned: Mentioned): TextPart[] | null {
  const parts = linkedParts(text, mentioned);
  return parts.some(({ href }) => href !== null) ? parts : null;
}
