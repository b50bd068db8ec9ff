export const TEXTS = {
  audio: "Call",
  video: "Video call",
  friendsOnly: "You can only call friends",
  /** why a call isn't made */
  refused: {
    unavailable: "This person can't be called. You can only call friends.",
    tooOften: "You've called this person many times.",
    inCall: "You're already in a call.",
    failed: "The call couldn't be started. Please try again.",
  },
} as const;
