/** L2: stated once, for the forms and for the server. */
export const GROUP_NAME_MAX = 60;
/** with who made it */
export const GROUP_MEMBERS_MAX = 256;
