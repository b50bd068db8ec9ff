/** characters of a saved reply's title */
export const REPLY_TITLE_MAX = 80;
