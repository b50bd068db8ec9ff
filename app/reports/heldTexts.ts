/** What the author of a held text reads (X70). Apart from the report dialog's texts, because chats load it too. */
export const TEXTS = {
  held: "You've sent the same text or link to many people. You can send it again once a moderator has looked at it.",
} as const;
