/** Why a call isn't made. */
export const TEXTS = {
  friendsOnly: "You can only call friends.",
  blocked: "You can't call this person.",
  inCall: "You're already in a call.",
  failed: "The call couldn't be started. Please try again.",
} as const;
