import type { BoardProps } from "~/app/games/room/roomGame";
import { MarkedPlayers } from "~/app/games/ticTacToe/MarkedPlayers";
import { TWO_PLAYERS_TABLE } from "~/app/games/turns/TwoPlayers";
import { isLostBy, waitReason } from "~/app/games/turns/waitReason";
import { useHint } from "~/app/games/useHint";
import { withMove, superTicTacToe, type Move, type SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { Board } from "./Board";
import { whereText, refusalText } from "./moveTexts";

/** G5 in a room. The player's own mark shows immediately, and disappears if the room refuses it. */
export function RoomBoard({ view, seat, canAct, pending, act, nameOf }: BoardProps<SuperTicTacToe, Move>) {
  const result = superTicTacToe.result(view);
  const wait = waitReason({ turn: view.turn, result, seat, canAct, isPending: pending !== null, nameOf });
  const { hint, refuse } = useHint(view, wait === null ? whereText(view) : "");
  return (
    <div className={`${TWO_PLAYERS_TABLE} [--board:max(300px,calc(var(--room)-108px))] short:[--board:var(--room)]`}>
      <MarkedPlayers turn={result ? null : view.turn} seat={seat} nameOf={nameOf} />
      <div className="contents short:col-start-1 short:row-span-2 short:row-start-1 short:block">
        <Board
          game={pending ? withMove(view, pending) : view}
          isOpen={result === null && pending === null}
          lost={isLostBy(seat, result)}
          pending={pending}
          onPlay={(chosen) => {
            const why = wait ?? refusalText(view, chosen);
            if (why === null) act(chosen);
            else refuse(why);
          }}
        />
      </div>
      {hint}
    </div>
  );
}
