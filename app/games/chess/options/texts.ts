/** The texts of the host's choices. */
export const TEXTS = {
  rules: "Rules",
  casual: {
    name: "Casual: capture the king",
    about: "Capture the king to win. Moving into check is allowed.",
  },
  standard: {
    name: "Standard: checkmate",
    about: "FIDE rules, with an optional clock. Moving into check isn’t allowed.",
  },
  clock: "Clock (minutes + seconds per move)",
  noClock: "No clock",
} as const;
