/** How the same mailbox is recognised. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();
