/** X99: how many of a post's pictures and videos a quote of it shows. */
export const QUOTED_MEDIA_MAX = 4;
