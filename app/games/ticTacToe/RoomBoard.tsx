import type { BoardProps } from "~/app/games/room/roomGame";
import { TWO_PLAYERS_TABLE } from "~/app/games/turns/TwoPlayers";
import { isLostBy, waitReason } from "~/app/games/turns/waitReason";
import { useHint } from "~/app/games/useHint";
import { withMark, ticTacToe, type Move, type TicTacToe } from "~/games/ticTacToe/rules";
import { Board } from "./Board";
import { MarkedPlayers } from "./MarkedPlayers";
import { TEXTS } from "./texts";

/** G4 in a room. The player's own mark shows immediately, and disappears if the room refuses it. */
export function RoomBoard({ view, seat, canAct, pending, act, nameOf }: BoardProps<TicTacToe, Move>) {
  const result = ticTacToe.result(view);
  const wait = waitReason({ turn: view.turn, result, seat, canAct, isPending: pending !== null, nameOf });
  const { hint, refuse } = useHint(view, wait === null ? TEXTS.choose : "");
  return (
    <div className={TWO_PLAYERS_TABLE}>
      <MarkedPlayers turn={result ? null : view.turn} seat={seat} nameOf={nameOf} />
      <div className="contents short:col-start-1 short:row-span-2 short:row-start-1 short:block">
        <Board
          game={pending ? withMark(view, pending.cell) : view}
          pending={pending?.cell ?? null}
          lost={isLostBy(seat, result)}
          onPlay={(cell) => {
            const why = wait ?? (view.cells[cell] === "" ? null : TEXTS.taken);
            if (why === null) act({ cell });
            else refuse(why);
          }}
        />
      </div>
      {hint}
    </div>
  );
}
