import type { ReactNode } from "react";
import { outText, type BoardProps, type RoomGame } from "~/app/games/room/roomGame";
import { TEXTS } from "~/app/games/texts";
import { useHint } from "~/app/games/useHint";
import { classNames } from "~/app/ui/primitives/classNames";
import type { GameResult, GameRules, Seat } from "~/games/core";
import { moveSound, type TurnView } from "./moveSound";
import { waitReason } from "./waitReason";

/** The props of a board on which two players take turns, in a room and against the computer. */
export interface TurnBoardProps<View, Action> {
  /** with the player's own action that the room hasn't answered yet */
  game: View;
  pending: Action | null;
  /** the person can move now */
  canMove: boolean;
  /** whether to show where the next move can go; in a room, the rival and spectators see it too */
  isOpen: boolean;
  /** the viewer has lost, so the line that decided the game is the rival's */
  lost: boolean;
  onPlay(this: void, action: Action): void;
}

/** A game in which two players take turns, each with a mark or a disc. */
export interface TurnGame<View, Action, Options> {
  rules: GameRules<View, Action, View, Options>;
  Board(this: void, props: TurnBoardProps<View, Action>): ReactNode;
  /** classes of the table in a room, for the size of the board */
  tableClass: string;
  /** a player's mark or disc, `size` in classes */
  sign(this: void, player: Seat, size: string): ReactNode;
  /** a player's mark or disc in words */
  signName(this: void, player: Seat): string;
  /** the game after an action that is legal */
  played(this: void, view: View, action: Action): View;
  /** what the player to move can do */
  promptText(this: void, view: View): string;
  /** why the player to move can't make this move; null if they can */
  refusalText(this: void, view: View, action: Action): string | null;
  /** the last move as a sentence; `name` made it */
  playedText(this: void, view: View, name: string): string;
  /** what decided the game, when no player gave up or left */
  decidedText(this: void, view: View, nameOf: (seat: Seat) => string): string;
}

/** The last move as a sentence; before the first move, who begins: "You are red and begin." */
export function lastText<View extends TurnView>(
  { signName, playedText }: Pick<TurnGame<View, never, never>, "signName" | "playedText">,
  view: View,
  nameOf: (seat: Seat) => string,
): string {
  const { turn, last, left, resigned } = view;
  if (left !== null) return outText(left, resigned, nameOf);
  if (last !== null) return playedText(view, nameOf(1 - turn));
  const name = nameOf(turn);
  return name === TEXTS.you
    ? TEXTS.begins.own({ side: signName(turn) })
    : TEXTS.begins.other({ name, side: signName(turn) });
}

/** Whether a result is a loss for the viewer. For a spectator it never is. */
export const isLostBy = (seat: Seat | null, result: GameResult | null): boolean =>
  result?.outcome === "won" && seat !== null && result.winner !== seat;

/** The game for the room's screen. */
export const turnRoomGame = <View extends TurnView, Action, Options>(
  game: TurnGame<View, Action, Options>,
): RoomGame<View, Action, Options> => ({
  Board: (props) => <TurnTable game={game} {...props} />,
  loadRules: () => Promise.resolve(game.rules),
  turnOf: (view) => (game.rules.result(view) ? null : view.turn),
  lastText: (view, nameOf) => lastText(game, view, nameOf),
  endText: (view, nameOf) =>
    view.left === null ? game.decidedText(view, nameOf) : outText(view.left, view.resigned, nameOf),
  soundOf: (before, after, seat) => moveSound(game.rules, before, after, seat),
});

type TurnTableProps<View, Action, Options> = BoardProps<View, Action> & { game: TurnGame<View, Action, Options> };

/**
 * Players above the board and the hint below it; on a phone held sideways, both beside it. The player's own move shows
 * immediately, and disappears if the room refuses it.
 */
function TurnTable<View extends TurnView, Action, Options>({
  game,
  view,
  seat,
  canAct,
  pending,
  act,
  nameOf,
}: TurnTableProps<View, Action, Options>) {
  const result = game.rules.result(view);
  const wait = waitReason({
    turn: view.turn,
    isOver: result !== null,
    seat,
    canAct,
    isPending: pending !== null,
    nameOf,
  });
  const { hint, refuse } = useHint(view, wait === null ? game.promptText(view) : "");
  return (
    <div
      className={`flex flex-col items-center gap-4 short:grid short:grid-cols-[auto_minmax(0,372px)] short:grid-rows-[auto_1fr] short:items-start short:justify-center ${game.tableClass}`}
    >
      <Players game={game} turn={result ? null : view.turn} seat={seat} nameOf={nameOf} />
      <div className="contents short:col-start-1 short:row-span-2 short:row-start-1 short:block">
        <game.Board
          game={pending === null ? view : game.played(view, pending)}
          pending={pending}
          canMove={wait === null}
          isOpen={result === null && pending === null}
          lost={isLostBy(seat, result)}
          onPlay={(action) => {
            const why = wait ?? game.refusalText(view, action);
            if (why === null) act(action);
            else refuse(why);
          }}
        />
      </div>
      {hint}
    </div>
  );
}

interface PlayersProps extends Pick<BoardProps<unknown, unknown>, "seat" | "nameOf"> {
  game: Pick<TurnGame<never, never, never>, "sign" | "signName">;
  /** whose turn it is; null after the end */
  turn: Seat | null;
}

/** Both players, with their marks or discs and whose turn it is. */
const Players = ({ game: { sign, signName }, turn, seat, nameOf }: PlayersProps) => (
  <ul aria-label={TEXTS.players} className="grid w-full max-w-[372px] grid-cols-2 gap-2 narrow:grid-cols-1">
    {[0, 1].map((player) => (
      <li
        key={player}
        aria-current={player === turn || undefined}
        className={classNames(
          "flex min-h-11 min-w-0 items-center gap-2.5 rounded-md border px-3 transition-colors",
          player === turn ? "border-accent bg-accent-soft font-bold" : "border-hairline text-ink-2",
        )}
      >
        {sign(player, "size-5")}
        <span dir="auto" className="min-w-0 truncate">
          {player === seat ? TEXTS.you : nameOf(player)}
        </span>
        <span className="sr-only">
          {TEXTS.turn.side({ side: signName(player), turn: player === turn ? "now" : "later" })}
        </span>
      </li>
    ))}
  </ul>
);
