import type { ReactNode } from "react";
import { EndDialog } from "~/app/games/end/EndDialog";
import type { SoloProps } from "~/app/games/gameEntry";
import { MuteButton } from "~/app/games/MuteButton";
import { TEXTS } from "~/app/games/texts";
import { useHint } from "~/app/games/useHint";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import type { Seat } from "~/games/core";
import { useMoveSound, type TurnView } from "./moveSound";
import { isLostBy, lastText, type TurnGame } from "./turnGame";
import type { SoloPlay } from "./useSoloGame";

interface SoloScreenProps<View extends TurnView, Action, Options> extends Pick<SoloProps, "entry"> {
  game: TurnGame<View, Action, Options>;
  solo: SoloPlay<View, Action>;
  /** classes of the page, and of the line that says whose turn it is */
  looks: { page: string; turn: string };
  hasHint?: boolean;
  /** the choices below the board */
  children: ReactNode;
}

/** A game against the computer. */
export function SoloScreen<View extends TurnView, Action, Options>({
  entry,
  game,
  solo: { game: view, seat, result, play, again },
  looks,
  hasHint = true,
  children,
}: SoloScreenProps<View, Action, Options>) {
  const isOwnTurn = view.turn === seat && result === null;
  const { hint, refuse } = useHint(view, isOwnTurn ? game.promptText(view) : "");
  useMoveSound(game.rules, view, seat);
  const nameOf = (player: Seat) => (player === seat ? TEXTS.you : TEXTS.computer);
  return (
    <>
      <PageHeader title={entry.name} backTo="/games" aside={<MuteButton />} />
      <div className={`flex flex-col items-center ${looks.page}`}>
        <div className={looks.turn}>
          {/* the height is fixed, so that the board never moves */}
          <div role="status" aria-label={TEXTS.turn.label} className="flex h-12 w-full items-center gap-3">
            {game.sign(result ? 1 - view.turn : view.turn, "size-9")}
            <div className="min-w-0">
              <p className="text-lg font-bold">
                {result ? TEXTS.turn.over : isOwnTurn ? TEXTS.turn.own : TEXTS.turn.computers}
              </p>
              <p className="truncate narrow:whitespace-normal text-sm text-ink-2">{lastText(game, view, nameOf)}</p>
            </div>
          </div>
        </div>
        <game.Board
          game={view}
          pending={null}
          canMove={isOwnTurn}
          isOpen={isOwnTurn}
          lost={isLostBy(seat, result)}
          onPlay={(action) => {
            if (!isOwnTurn) return; // while the computer thinks (specification §9), presses are ignored
            const why = game.refusalText(view, action);
            if (why === null) play(action);
            else refuse(why);
          }}
        />
        {hasHint ? hint : null}
        {children}
      </div>
      {result ? <EndDialog result={result} seat={seat} nameOf={() => TEXTS.computer} onAgain={again} /> : null}
    </>
  );
}
