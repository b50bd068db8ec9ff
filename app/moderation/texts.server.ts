/** What moderators' commands answer. */
export const TEXTS = {
  ruleMissing: "Choose the rule that this breaks.",
  factsMissing: "Say what the decision is based on.",
  restrictionMissing: "Choose what to restrict.",
  daysMissing: "Choose how long it applies.",
  appealMissing: "Say why this is wrong.",
  answerMissing: "Give the reasons.",
  ownCase:
    "Another moderator has to decide this: it's about you or a friend, you reported it, or it's an appeal against your decision.",
  appealPending: "Another appeal about this is being decided. Appeal again afterwards.",
  titleMissing: "Give the reply a title.",
  textMissing: "Write the reply.",
  tooManyReplies: "There are 100 saved replies already. Delete one first.",
  notWaiting: "This case has no appeal that is waiting for an operator.",
  notForThis: "This action isn't possible for what was reported.",
} as const;
