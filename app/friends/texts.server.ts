export const TEXTS = {
  /** X127; the same after a rejection and after cancelled requests */
  askedBefore: "You've asked this member before.",
} as const;
