/**
 * Every call of a room goes through `roomAt`, which says where the room should lie (docs/decisions/0071). The lint refuses
 * `getByName` elsewhere.
 */

/** The platform's regions, by its names. Its types also name two parts of `apac`, which are too fine for a hint. */
export const REGIONS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;
export type Region = (typeof REGIONS)[number];

/** The rooms of one kind. Calling a room starts it if it isn't running. */
export interface Rooms<Room> {
  getByName(name: string, options?: { locationHint: Region }): Room;
}

/**
 * A room. If the call that follows is the first one that the room ever gets, the platform tries to make the room in
 * `region`, even if the call stores nothing. No later call moves it. With null, the room is made near the caller.
 *
 * A room for one person gets that person's region: an inbox and a member's counters, their member's; a chat, its
 * starter's; a game, its host's; a call, its caller's; the counter of a pair, that of whoever acts. Null is right
 * where the room has been called before: others write to an inbox or a counter that was placed at the sign-up
 * (`placeRooms`), and to a chat, game or call that its creation has placed. Null is also right where nobody's region is
 * known: counters of addresses, accounts and devices lie near whoever makes the first attempt.
 */
export const roomAt = <Room>(rooms: Rooms<Room>, name: string, region: Region | null): Room =>
  region === null ? rooms.getByName(name) : rooms.getByName(name, { locationHint: region });

/** Everybody's rooms lie near the database's primary, from which the edge publishes. Undefined if it isn't known. */
interface Primary {
  PRIMARY_REGION?: Region | undefined;
}

/** The live hub of a topic. */
export const hubOf = <Hub>({ LIVE_HUB, PRIMARY_REGION }: Primary & { LIVE_HUB: Rooms<Hub> }, topic: string): Hub =>
  roomAt(LIVE_HUB, topic, PRIMARY_REGION ?? null);

/** A shard of a live hub. */
export const shardOf = <Shard>(
  { LIVE_LEAF, PRIMARY_REGION }: Primary & { LIVE_LEAF: Rooms<Shard> },
  shard: string,
): Shard => roomAt(LIVE_LEAF, shard, PRIMARY_REGION ?? null);
