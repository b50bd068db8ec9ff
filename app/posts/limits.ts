/** L2: stated once, for the form and for the server. */
export const POST_TEXT_MAX = 3_000;
export const COMMENT_TEXT_MAX = 1_000;
export const MEDIA_PER_POST_MAX = 10;
export const ALT_TEXT_MAX = 1_000;
/** posts, or comments, in one page of a list: about seven screens of a phone, and no more than 60 rows read (bench/cost.mjs) */
export const PAGE_SIZE = 15;
/** posts asked for by id at once, as a live page does */
export const IDS_MAX = 50;
