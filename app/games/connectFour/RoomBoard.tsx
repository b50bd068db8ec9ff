import type { BoardProps } from "~/app/games/room/roomGame";
import { TWO_PLAYERS_TABLE, TwoPlayers } from "~/app/games/turns/TwoPlayers";
import { waitReason } from "~/app/games/turns/waitReason";
import { useHint } from "~/app/games/useHint";
import { connectFour, discOf, drop, type ConnectFour, type Drop } from "~/games/connectFour/rules";
import { Board } from "./Board";
import { PlayerDisc } from "./DiscSign";
import { refusalText } from "./moveTexts";
import { TEXTS } from "./texts";

/** Connect Four in a room. The player's own disc falls immediately, and disappears if the room refuses it. */
export function RoomBoard({ view, seat, canAct, pending, act, nameOf }: BoardProps<ConnectFour, Drop>) {
  const result = connectFour.result(view);
  const wait = waitReason({ turn: view.turn, result, seat, canAct, isPending: pending !== null, nameOf });
  const { hint, refuse } = useHint(view, wait === null ? TEXTS.choose : "");
  return (
    <div
      className={`${TWO_PLAYERS_TABLE} [--board:calc((var(--room)-116px)*7/6)] short:[--board:calc(var(--room)*7/6)]`}
    >
      <TwoPlayers
        turn={result ? null : view.turn}
        seat={seat}
        nameOf={nameOf}
        sign={(player) => <PlayerDisc player={player} size="size-5" />}
        signName={discOf}
      />
      <div className="contents short:col-start-1 short:row-span-2 short:row-start-1 short:block">
        <Board
          game={pending ? drop(view, pending.column) : view}
          isOpen={wait === null}
          isPending={pending !== null}
          onDrop={(column) => {
            const why = wait ?? refusalText(view, column);
            if (why === null) act({ column });
            else refuse(why);
          }}
        />
      </div>
      {hint}
    </div>
  );
}
