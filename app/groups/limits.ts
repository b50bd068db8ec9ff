/** L2: stated once, for the forms and the server. */
export const GROUP_NAME_MAX = 60;
/** including the creator */
export const GROUP_MEMBERS_MAX = 256;
