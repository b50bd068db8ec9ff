/** The texts of the host's choices. */
export const TEXTS = {
  mostBoards: "Most boards win if nobody gets three in a row",
  openingNotInCentre: "The first move can't be in the centre board",
} as const;
