/** What a game carries when it goes back to an earlier state. Pure. */
import * as z from "zod";
import type { GameState } from "~/party/game/state";

export const carriedGameSchema = z.object({
  /** the number of the last change */
  seq: z.int().nonnegative(),
  /** how each member answered their invitation */
  invitations: z.record(z.string(), z.enum(["pending", "accepted", "declined", "expired"])),
});
export type CarriedGame = z.infer<typeof carriedGameSchema>;

export const carriedFrom = ({ seq, players }: GameState): CarriedGame => ({
  seq,
  invitations: Object.fromEntries(players.map(({ member, invitation }) => [member, invitation])),
});

export const mergedGames = (earlier: CarriedGame, now: CarriedGame): CarriedGame => ({
  seq: Math.max(earlier.seq, now.seq),
  invitations: { ...now.invitations, ...earlier.invitations },
});

/** Open pages take a state only if its number is higher than theirs. An answer to an invitation is for good. */
export const continuedWith = (state: GameState, { seq, invitations }: CarriedGame): GameState => ({
  ...state,
  seq: Math.max(state.seq, seq),
  players: state.players.map((player) => ({
    ...player,
    invitation: player.invitation === "pending" ? (invitations[player.member] ?? "pending") : player.invitation,
  })),
});
