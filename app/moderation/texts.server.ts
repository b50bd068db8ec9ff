/** What moderators' commands answer. */
export const TEXTS = {
  needsFactor: "Moderators need two-step sign-in. Turn it on in Settings.",
  ruleMissing: "Choose the rule that this breaks.",
  factsMissing: "Say what the decision is based on.",
  restrictionMissing: "Choose what to restrict.",
  daysMissing: "Choose how long it applies.",
  appealMissing: "Say why this is wrong.",
  answerMissing: "Give the reasons.",
  ownCase:
    "Another moderator has to decide this: it's about you, you reported it, or it's an appeal against your decision.",
  appealPending: "Another appeal about this is being decided. Appeal again afterwards.",
  mails: {
    decision: {
      subject: "A decision about your account",
      text: (settings: string) =>
        `A moderator made a decision about your Parlor account, or about something that you published.\n\nRead the reasons, and how to appeal:\n\n${settings}`,
    },
    appeal: {
      subject: "Your appeal was decided",
      text: (settings: string) =>
        `A moderator decided your appeal on Parlor.\n\nRead the decision and the reasons:\n\n${settings}`,
    },
  },
  titleMissing: "Give the reply a title.",
  textMissing: "Write the reply.",
  tooManyReplies: "There are 100 saved replies already. Delete one first.",
  notWaiting: "No appeal of this case waits for an operator.",
  notForThis: "This can't be done with what was reported.",
} as const;
