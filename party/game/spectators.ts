import type { ConnectionState } from "~/party/core/identity";
import type { RoomConnection } from "~/party/core/platform";
import { GAME_LIMITS } from "~/party/game/protocol";
import { hasAccepted, type GameState } from "~/party/game/state";

/** The state of a spectator's socket, so that they may still watch after the room slept. */
export const SPECTATOR = "looks on";

/** Those in the room who don't play. */
export class Spectators {
  /** whom the edge named as a player's friend; only they may watch */
  readonly #friends = new Set<string>();

  constructor(
    private readonly open: () => ReadonlyMap<RoomConnection, ConnectionState>,
    private readonly state: () => GameState | null,
  ) {}

  /** After the room slept. */
  restore(): void {
    for (const { member, note } of this.open().values()) if (note === SPECTATOR && member !== null) this.#friends.add(member);
  }

  /** The edge says that they are a friend of somebody who plays. */
  befriend(member: string): void {
    if (this.count() < GAME_LIMITS.spectatorsMax) this.#friends.add(member);
  }

  unfriend(members: readonly string[]): void {
    for (const member of members) this.#friends.delete(member);
  }

  mayWatch(member: string): boolean {
    return this.state()?.watchable === true && this.#friends.has(member);
  }

  count(): number {
    return new Set(this.#all().flatMap(([, member]) => member ?? [])).size;
  }

  /** The sockets of all of them, or of those named. */
  of(members?: readonly string[]): RoomConnection[] {
    return this.#all().flatMap(([connection, member]) => (!members || (member !== null && members.includes(member)) ? [connection] : []));
  }

  #all(): [RoomConnection, string | null][] {
    const state = this.state();
    if (!state) return [];
    return [...this.open()].flatMap(([connection, { member }]) => (member === null || !hasAccepted(state, member) ? [[connection, member]] : []));
  }
}
