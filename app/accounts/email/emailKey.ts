/** Two emails with the same key are the same mailbox. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();
