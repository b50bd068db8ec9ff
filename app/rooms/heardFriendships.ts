import type { FriendState } from "~/party/inbox/protocol";

/** How others stand to the viewer, as actions answered and the inbox told since the page was loaded. */
export type HeardFriendships = ReadonlyMap<string, { state: FriendState; n: number }>;

export const UNHEARD: HeardFriendships = new Map();

/** An answer may come after the inbox told of what happened next: the higher number, of the outbox, stands. */
export const heardAlso = (known: HeardFriendships, other: string, state: FriendState, n: number): HeardFriendships =>
  n < (known.get(other)?.n ?? 0) ? known : new Map(known).set(other, { state, n });
