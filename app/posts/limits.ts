/** L2: stated once, for the form and the server. */
export const POST_TEXT_MAX = 3_000;
export const COMMENT_TEXT_MAX = 1_000;
export const MEDIA_PER_POST_MAX = 10;
export const ALT_TEXT_MAX = 1_000;
/** posts or comments per page of a list: about seven phone screens, and at most 60 rows read (bench/cost.mjs) */
export const PAGE_SIZE = 15;
/** the most posts that a request can name by id, as a live page does */
export const IDS_MAX = 50;
