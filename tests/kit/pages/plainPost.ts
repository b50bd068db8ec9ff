import type { CommentView, PostView, QuotedView } from "~/app/posts/view";

const OTHER = { id: "other", name: "Other", photo: null };
const UNMUTED = { isAuthorMuted: false, hasMutedWord: false };

/** Another member's post for everyone, which nobody has liked, reposted or commented on. Its text is its id. */
export const plainPost = (id: string, more: Partial<PostView> = {}): PostView => ({
  id,
  author: OTHER,
  text: id,
  parts: null,
  warning: null,
  language: null,
  createdAtMs: 0,
  media: [],
  likes: 0,
  reposts: 0,
  comments: 0,
  audience: "everyone",
  commenters: "everyone",
  mayComment: true,
  liked: false,
  reposted: false,
  bookmarked: false,
  isQuote: false,
  quoted: null,
  quoters: "everyone",
  mayQuote: true,
  quotes: 0,
  revision: 1,
  version: 1,
  repostedBy: null,
  place: id,
  ...UNMUTED,
  ...more,
});

/** Such a post, as a quote shows it. */
export const plainQuoted = (id: string, more: Partial<QuotedView> = {}): QuotedView => ({
  id,
  author: OTHER,
  text: id,
  parts: null,
  warning: null,
  language: null,
  createdAtMs: 0,
  media: [],
  wasEditedSince: false,
  quotedVersion: null,
  isQuote: false,
  ...UNMUTED,
  ...more,
});

/** Another member's comment on a post, without replies. Its text is its id. */
export const plainComment = (id: string, more: Partial<CommentView> = {}): CommentView => ({
  id,
  author: OTHER,
  text: id,
  mentioned: {},
  createdAtMs: 0,
  likes: 0,
  liked: false,
  revision: 1,
  media: null,
  isHidden: false,
  parent: null,
  replies: 0,
  isDeepest: false,
  isDeleted: false,
  ...UNMUTED,
  ...more,
});
