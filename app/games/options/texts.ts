/** The texts of the host's choices. The names of a game's own rules are in its folder. */
export const TEXTS = {
  swapSides: "Swap sides after each game",
  houseRules: "House rules",
} as const;
