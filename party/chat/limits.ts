/** Specification §5 and L2. */
export const CHAT_LIMITS = {
  textMax: 4_000,
  /** a larger gap than this is answered with a snapshot */
  replayMax: 500,
  replayCharactersMax: 500_000,
  /** messages in a page of history */
  pageSize: 50,
  commandsPerSecond: 20,
  clientIdMax: 40,
  /** how much of a message a chat list and a quote show */
  previewMax: 140,
  membersMax: 256,
  mentionsMax: 20,
  /** longest emoji there is, families and flags of regions included, with room to spare */
  emojiMax: 40,
  /** M12 */
  editWithinMs: 15 * 60_000,
  voiceMaxMs: 5 * 60_000,
  /** a client says that its member types at most this often, and believes it of others for a little longer (M6) */
  typingEveryMs: 3_000,
  typingLastsMs: 5_000,
  /** specification §9 */
  gameRequestLastsMs: 600_000,
  searchQueryMax: 100,
  /** messages that one search command looks through */
  searchSpan: 4_000,
  /** and characters: folding the slowest scripts goes at about three millions a second, and meanwhile nobody is served. ASCII counts for an eighth. */
  searchSpanChars: 100_000,
  plainCharCost: 1 / 8,
  searchFoundMax: 20,
  /** a search counts as so many commands */
  searchCost: 3,
  /** searches of a member over all their sockets, and of all members together: with spans as above a fifth of the room's time at most */
  searchesPerSecond: 2,
  roomSearchesPerSecond: 6,
} as const;
