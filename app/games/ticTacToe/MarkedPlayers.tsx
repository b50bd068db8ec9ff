import { TwoPlayers } from "~/app/games/turns/TwoPlayers";
import type { Seat } from "~/games/core";
import { markOf } from "~/games/ticTacToe/rules";
import { PlayerMark } from "./MarkSign";

interface MarkedPlayersProps {
  /** whose turn it is; null after the end */
  turn: Seat | null;
  /** the viewer's seat; null for a spectator */
  seat: Seat | null;
  nameOf: (seat: Seat) => string;
}

/** The players with their marks. */
export const MarkedPlayers = (props: MarkedPlayersProps) => (
  <TwoPlayers {...props} sign={(player) => <PlayerMark player={player} size="size-5" />} signName={markOf} />
);
