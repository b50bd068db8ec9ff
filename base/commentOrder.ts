/** X107: how the comments on a post, and the replies to a comment, are sorted. The first is the default. */
export const COMMENT_ORDERS = ["oldest", "newest", "liked"] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];

/** X105: a comment on the post itself has the depth 0. */
export const COMMENT_DEPTH_MAX = 100;
/** X107: how many of the most liked come before the others */
export const MOST_LIKED_MAX = 100;
