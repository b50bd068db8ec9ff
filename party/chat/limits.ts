/** Specification §5 and L2. */
export const CHAT_LIMITS = {
  textMax: 4_000,
  /** a client with a larger gap gets a snapshot */
  replayMax: 500,
  replayCharactersMax: 500_000,
  /** messages per page of history */
  pageSize: 50,
  commandsPerSecond: 20,
  clientIdMax: 40,
  /** how much of a message a chat list and a quote show, in characters */
  previewMax: 140,
  membersMax: 256,
  mentionsMax: 20,
  /** enough for the longest emoji, such as families and flags of regions */
  emojiMax: 40,
  /** M12 */
  editWithinMs: 15 * 60_000,
  voiceMaxMs: 5 * 60_000,
  /** a client reports at most this often that its member is typing, and the others show it for `typingLastsMs` (M6) */
  typingEveryMs: 3_000,
  typingLastsMs: 5_000,
  /** specification §9 */
  gameRequestLastsMs: 600_000,
  searchQueryMax: 100,
  /** messages that one search command reads */
  searchSpan: 4_000,
  /** and characters: the slowest scripts fold at about three million per second, and the room serves nobody meanwhile. ASCII counts for an eighth. */
  searchSpanChars: 100_000,
  plainCharCost: 1 / 8,
  searchFoundMax: 20,
  /** how many commands a search counts as */
  searchCost: 3,
  /** searches of one member over all their sockets, and of all members together: with the spans above, at most a fifth of the room's time */
  searchesPerSecond: 2,
  roomSearchesPerSecond: 6,
} as const;
