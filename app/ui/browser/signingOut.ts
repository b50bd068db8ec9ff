/** The window gets this event before a sign-out, for what must still be sent in the member's name. */
export const SIGNING_OUT = "parlor:signing-out";

/** Listeners add what they send to its `detail`, so that the sign-out waits for the answers. */
export type SigningOutEvent = CustomEvent<Promise<unknown>[]>;
