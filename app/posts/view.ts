/** What a page knows about posts and comments. postViews.server.ts makes it from the rows of db/. */
import type { MemberView } from "~/app/members/member";
import type { Page } from "~/app/http/page";
import type { Audience, Commenters, Quoters } from "~/base/audience";
import type { CommentOrder } from "~/base/commentOrder";
import type { Mentioned, TextPart } from "~/app/ui/format/linkedParts";

export interface MediaView {
  key: string;
  kind: "image" | "video";
  alt: string;
  width: number;
  height: number;
  /**
   * media key of a video's poster, which also gives the video's width and height; null for a picture, and for a video
   * without a poster, whose width and height are 0
   */
  poster: string | null;
}

/** Why the viewer's mutes collapse it in lists (X22). Both are false in what the viewer wrote. */
export interface MuteMarks {
  isAuthorMuted: boolean;
  hasMutedWord: boolean;
}

/** X99: what a quote shows of the quoted post. */
export interface QuotedView extends MuteMarks {
  id: string;
  author: MemberView;
  text: string;
  parts: TextPart[] | null;
  /** X110 */
  warning: string | null;
  createdAtMs: number;
  /** the first of its pictures and videos */
  media: MediaView[];
  wasEditedSince: boolean;
  /** if the post was edited since: the number of the version that was quoted, unless nobody can read it any longer */
  quotedVersion: number | null;
  /** it quotes a post itself, which only its own page shows */
  isQuote: boolean;
}

export interface PostView extends MuteMarks {
  id: string;
  author: MemberView;
  text: string;
  /**
   * the text, split at its links; null when it has none. The server splits it, so that a feed doesn't load the
   * code for it
   */
  parts: TextPart[] | null;
  /** X110 */
  warning: string | null;
  createdAtMs: number;
  media: MediaView[];
  likes: number;
  reposts: number;
  comments: number;
  /** X31, and `hidden` if moderators have hidden the post (X59) */
  audience: Audience | "hidden";
  /** X34 */
  commenters: Commenters;
  /** whether the viewer may comment */
  mayComment: boolean;
  /** by the viewer */
  liked: boolean;
  reposted: boolean;
  /** by the viewer (X109) */
  bookmarked: boolean;
  /** X99 */
  isQuote: boolean;
  /** the post that it quotes; null also if that is gone or not for the viewer */
  quoted: QuotedView | null;
  /** X100 */
  quoters: Quoters;
  /** whether the viewer may quote it */
  mayQuote: boolean;
  /** how many quotes of it are listed */
  quotes: number;
  /** grows with every change of the counts, and with every edit */
  revision: number;
  /** X102: the number of the current version, 1 until the first edit */
  version: number;
  /** X95, X98: who reposted it, if a list shows the post because of the repost */
  repostedBy: Pick<MemberView, "id" | "name"> | null;
  /** where it stands in a list, newest first: the repost's place, or the post's own, which is its id */
  place: string;
}

/** Whether the post was edited since it was loaded. `version` is what the live room says. */
export const isOutdated = (post: PostView, version = 1): boolean => version > post.version;

export interface CommentView extends MuteMarks {
  id: string;
  author: MemberView;
  text: string;
  /** X87 */
  mentioned: Mentioned;
  createdAtMs: number;
  likes: number;
  /** by the viewer */
  liked: boolean;
  /** grows with every change of the likes */
  revision: number;
  media: MediaView | null;
  /** moderators have hidden it (X59) */
  isHidden: boolean;
  /** X105: the comment that it replies to; null in a comment on the post itself */
  parent: string | null;
  /** how many direct replies it has */
  replies: number;
  /** X105: it is so deep that it can't get a reply */
  isDeepest: boolean;
  /** X106: only its replies are left */
  isDeleted: boolean;
}

/** A page of the comments on a post, or of the replies to a comment. */
export interface CommentsPage extends Page<CommentView> {
  /** the first replies to the comments of the page, oldest first */
  replies: CommentView[];
}

/** The page of a post, or that of a comment (X105). */
export interface ThreadView {
  post: PostView;
  /** the comment whose page it is; null on the page of the post */
  comment: CommentView | null;
  /** what `comment` replies to; null if that is the post, or if the viewer may not see it */
  above: CommentView | null;
  order: CommentOrder;
  comments: CommentsPage;
}

export const threadPath = (post: Pick<PostView, "id" | "author">, comment: string | null = null): string =>
  `/${post.author.id}/${post.id}${comment === null ? "" : `/${comment}`}`;

/** L2: stated once, for the form and the server. */
export const POST_TEXT_MAX = 3_000;
export const CONTENT_WARNING_MAX = 100;
export const COMMENT_TEXT_MAX = 1_000;
export const MEDIA_PER_POST_MAX = 10;
export const ALT_TEXT_MAX = 1_000;
/** posts or comments per page of a list: about seven phone screens, and at most 60 rows read (bench/cost.mjs) */
export const PAGE_SIZE = 15;
