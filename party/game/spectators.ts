import type { Seat } from "~/party/core/identity";
import { GAME_LIMITS } from "~/party/game/protocol";
import { hasAccepted, type GameState } from "~/party/game/state";

/** On the note of a spectator's socket: who looks on still may after the room was away. */
export const LOOKS_ON = "looks on";

/** Those in the room who don't play. */
export class Spectators<Socket> {
  /** whom the edge named as a player's friend; only they may look on */
  readonly #friends = new Set<string>();

  constructor(
    private readonly sockets: () => ReadonlyMap<Socket, Seat>,
    private readonly state: () => GameState | null,
  ) {}

  /** After the room was away. */
  restore(): void {
    for (const { member, note } of this.sockets().values()) if (note === LOOKS_ON && member !== null) this.#friends.add(member);
  }

  /** The edge says that they are a friend of somebody who plays. */
  befriend(member: string): void {
    if (this.count() < GAME_LIMITS.spectatorsMax) this.#friends.add(member);
  }

  unfriend(members: readonly string[]): void {
    for (const member of members) this.#friends.delete(member);
  }

  mayLook(member: string): boolean {
    return this.state()?.watchable === true && this.#friends.has(member);
  }

  count(): number {
    return new Set(this.#seats().flatMap(([, { member }]) => member ?? [])).size;
  }

  /** The sockets of all of them, or of those named. */
  of(members?: readonly string[]): Socket[] {
    return this.#seats().flatMap(([socket, { member }]) => (!members || (member !== null && members.includes(member)) ? [socket] : []));
  }

  #seats(): [Socket, Seat][] {
    const state = this.state();
    return [...this.sockets()].filter(([, { member }]) => state && (member === null || !hasAccepted(state, member)));
  }
}
