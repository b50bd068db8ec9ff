/** The window gets this event before a sign-out, for what must still be sent in the member's name. */
export const SIGNING_OUT = "parlor:signing-out";
