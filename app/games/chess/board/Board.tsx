import { type CSSProperties, useMemo, useState } from "react";
import type { BoardProps } from "~/app/games/room/roomGame";
import { attackedKings } from "~/games/chess/attacks";
import { positionOf } from "~/games/chess/fen";
import { type Chess, chess, type ChessAction, turnOf } from "~/games/chess/rules";
import { playedMoves } from "~/games/chess/san";
import type { Seat } from "~/games/core";
import { BoardGrid } from "./BoardGrid";
import { capturedBy, leadOf } from "./capturedPieces";
import { ExportRow } from "~/app/games/chess/ExportRow";
import { MoveList } from "~/app/games/chess/moves/MoveList";
import { PlayerRow } from "~/app/games/chess/PlayerRow";
import { PromotionDialog } from "./PromotionDialog";
import { Questions } from "~/app/games/chess/Questions";
import { useMoveChoice } from "~/app/games/chess/moves/useMoveChoice";
import { useStepKeys } from "~/app/games/chess/moves/useStepKeys";
import { TEXTS } from "~/app/games/chess/texts";
import type { NamedMove } from "~/games/chess/move";

/** The board with its players. The rest of the game is below it, or beside it where there is room. */
export function Board({
  view,
  seat,
  canAct,
  pending,
  act,
  nameOf,
  clock,
  beganAtMs = null,
}: BoardProps<Chess, ChessAction>) {
  const game = useMemo(() => predictedGame(view, seat, pending), [view, seat, pending]);
  const played = useMemo(() => playedMoves(game), [game]);
  const { ply, isLookingBack, show } = useStepping(played.length);
  const { fen, last } = useMemo(() => positionAt(game, played, ply), [game, played, ply]);
  const choice = useMoveChoice({ game, seat, canAct, isLookingBack, play: act });
  const attacked = useMemo(() => attackedKings(positionOf(fen)), [fen]);

  const [turned, setTurned] = useState(false);
  const flipped = (seat === 1) !== turned;
  const flip = () => setTurned(!turned);
  useStepKeys({ ply, last: played.length, onShow: show, onFlip: flip });
  const row = (player: Seat) => (
    <PlayerRow
      seat={player}
      name={nameOf(player)}
      isToMove={!view.end && turnOf(game) === player}
      captured={capturedBy(player, played.slice(0, ply))}
      lead={leadOf(player, fen)}
      clock={clock}
    />
  );
  return (
    <div className="@container w-full short:[--players:0px]" style={BOARD_SIDE}>
      <div className="mx-auto grid max-w-(--side) gap-4 @min-[840px]:max-w-none @min-[840px]:grid-cols-[minmax(0,var(--side))_minmax(240px,1fr)] @min-[840px]:items-start short:h-(--side) short:max-w-none short:grid-cols-[var(--side)_minmax(0,1fr)] short:grid-rows-[44px_minmax(0,1fr)_44px] short:gap-x-4 short:gap-y-1">
        <div className="grid min-w-0 gap-1.5 short:contents">
          {row(flipped ? 0 : 1)}
          <div className="short:col-start-1 short:row-span-3 short:row-start-1">
            <BoardGrid
              fen={fen}
              last={last}
              flipped={flipped}
              attacked={attacked}
              premove={choice.premove && !isLookingBack ? [choice.premove.from, choice.premove.to] : []}
              choice={choice}
            />
          </div>
          {row(flipped ? 1 : 0)}
        </div>
        <div className="min-w-0 space-y-3 @min-[840px]:pt-12 short:col-start-2 short:row-start-2 short:overflow-y-auto short:pt-0">
          {seat === null || view.end ? null : (
            <Questions view={view} seat={seat} act={act} nameOf={nameOf} canAct={canAct && pending === null} />
          )}
          <MoveList
            sans={played.map(({ san }) => san)}
            first={firstOf(game.start)}
            ply={ply}
            isLookingBack={isLookingBack}
            onShow={show}
          />
          {game.options.mode === "casual" ? <p className="text-sm text-ink-2">{TEXTS.casual}</p> : null}
          <ExportRow game={view} fen={fen} beganAtMs={beganAtMs} nameOf={nameOf} onFlip={flip} />
        </div>
      </div>
      {choice.promoting && seat !== null ? (
        <PromotionDialog seat={seat} onChoose={choice.promote} onCancel={choice.stopPromoting} />
      ) : null}
    </div>
  );
}

/**
 * The board and the two players' rows together fill the height that the page has for them. On a phone held sideways,
 * the rows are beside the board (app.css).
 */
const BOARD_SIDE = { "--side": "max(240px, var(--room, 100dvh) - var(--players, 100px))" } as CSSProperties;

/** The position after this many plies, and the squares of the last move before it. */
function positionAt(game: Chess, played: ReturnType<typeof playedMoves>, ply: number) {
  const move = played[ply - 1];
  return move ? { fen: move.fen, last: [move.from, move.to] } : { fen: game.start, last: [] };
}

function firstOf(start: string) {
  const { fullmove, side } = positionOf(start);
  return { number: fullmove, isBlacks: side < 0 };
}

const isMove = (action: ChessAction): action is NamedMove => "from" in action;

/**
 * The game with the player's own move that the view doesn't show yet. The page doesn't predict the end (games.md 1).
 */
function predictedGame(view: Chess, seat: Seat | null, pending: ChessAction | null): Chess {
  if (seat === null || pending === null || !isMove(pending)) return view;
  const applied = chess.apply(view, seat, pending);
  return applied.ok ? { ...applied.state, end: view.end } : view;
}

/** The position that the board shows: the newest, unless the player chose another. */
function useStepping(last: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const ply = chosen === null ? last : Math.min(chosen, last); // moves may have been taken back
  return {
    /** how many moves are on the board */
    ply,
    isLookingBack: ply < last,
    show: (next: number) => setChosen(next >= last ? null : Math.max(0, next)),
  };
}
