import { useRef, useState } from "react";
import { rememberedChoice, useRemembered } from "~/app/games/options/rememberedChoice";
import type { BoardProps } from "~/app/games/room/roomGame";
import { useHint } from "~/app/games/useHint";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { Button } from "~/app/ui/primitives/Button";
import { type Card, faceOf, isWild, type Shape, SHAPES } from "~/games/whot/cards";
import type { WhotAction, WhotView } from "~/games/whot/state";
import { hasCardsToDraw, playableCards } from "~/games/whot/view";
import { Hand } from "./table/Hand";
import { Market } from "./table/Market";
import { Pile } from "./table/Pile";
import { Players } from "./table/Players";
import { RecentMoves, RoundTotals } from "./RecentMoves";
import { drawRefusal, drawText, playRefusal, promptText, type TurnState, waitReason } from "./refusals";
import { RulesButton } from "./rules/RulesButton";
import { TABLE_COLOURS } from "./table/tableColours";
import { useCardFlights } from "./table/useCardFlights";
import { TEXTS } from "./texts";

const ShapeDialog = lazyWhenOnline(() => import("./rules/ShapeDialog"));

/** G7: the table as the player of a seat, or a spectator, sees it. */
export function WhotBoard({ view, seat, canAct, pending, act, nameOf }: BoardProps<WhotView, WhotAction>) {
  const table = useRef<HTMLDivElement>(null);
  /** the wild card for which the player is choosing a shape */
  const [wild, setWild] = useState<Card | null>(null);
  /** the hand for which the player called "last card"; the call ends when the room sends a newer view */
  const [calledFor, setCalledFor] = useState<readonly Card[] | null>(null);
  const seatLabel = (other: number) => (other === seat ? TEXTS.you : nameOf(other));
  const turn: TurnState | null = seat === null ? null : { view, seat, canAct, isPending: pending !== null, nameOf };
  const { hint, refuse } = useHint(view, turn ? promptText(turn) : "");

  const shown = withPending(view, pending);
  const hand = useRemembered(HAND_ORDER) === "shape" ? sortedByShape(shown.hand) : shown.hand;
  useCardFlights(table, {
    top: shown.pile.at(-1) ?? "",
    hand: shown.hand,
    counts: view.handCounts,
    seat,
    drawing: shown.drawing,
  });

  const hasLastCardCall = view.options.lastCardCall && shown.hand.length === 2;
  const isCalled = calledFor === view.hand;
  const play = (card: Card, shape?: Shape) =>
    act({ play: card, shape, lastCard: hasLastCardCall && isCalled ? true : undefined });

  return (
    <div
      ref={table}
      className="mx-auto w-full max-w-[720px] space-y-4 short:grid short:max-w-none short:grid-cols-2 short:gap-x-4 short:space-y-0"
      style={TABLE_COLOURS}
    >
      <div className="space-y-5 rounded-xl border border-(--felt-edge) bg-(--felt) bg-radial-[at_50%_55%] from-(--felt-lit) to-(--felt) px-2 pt-3 pb-4 text-(--on-felt) sm:px-4">
        <Players view={view} seats={seatsFrom(view, seat)} nameOf={nameOf} />
        <div className="flex justify-center gap-8 sm:gap-12">
          <Market
            count={view.marketCount}
            act={
              turn && {
                text: drawText(view),
                isMore: view.penalty > 0 || !hasCardsToDraw(view),
                isOpen: drawRefusal(turn) === null,
                onDraw() {
                  const why = drawRefusal(turn);
                  if (why === null) act({ draw: true });
                  else refuse(why);
                },
              }
            }
          />
          <Pile pile={shown.pile} options={view.options} asked={shown.asked} isPending={shown.isPlaying} />
        </div>
      </div>
      {turn ? (
        <div className="space-y-4 short:space-y-2">
          {hint}
          <Hand
            cards={hand}
            options={view.options}
            playable={waitReason(turn) === null ? playableCards(view) : null}
            drawing={shown.drawing}
            onPlay={(card) => {
              const why = playRefusal(turn, card);
              if (why !== null) refuse(why);
              else if (isWild(card)) setWild(card);
              else play(card);
            }}
          />
          <div className="flex min-h-11 items-center justify-center gap-2">
            {hasLastCardCall ? (
              <Button
                look={isCalled ? "solid" : "outline"}
                aria-pressed={isCalled}
                onClick={() => setCalledFor(isCalled ? null : view.hand)}
              >
                {TEXTS.hand.lastCard}
              </Button>
            ) : null}
            {hand.length > 1 ? <SortButton /> : null}
            <RulesButton options={view.options} />
          </div>
        </div>
      ) : null}
      <div className="flex flex-col items-start gap-4 border-t border-hairline pt-3 sm:flex-row sm:gap-8 short:col-span-2 short:mt-3">
        <RecentMoves view={view} nameOf={seatLabel} />
        <RoundTotals view={view} nameOf={seatLabel} />
      </div>
      {turn && wild !== null && view.hand.includes(wild) ? (
        <ShapeDialog
          onClose={() => setWild(null)}
          onChoose={(shape) => {
            setWild(null);
            const why = playRefusal(turn, wild); // the turn may have changed meanwhile
            if (why === null) play(wild, shape);
            else refuse(why);
          }}
        />
      ) : null}
    </div>
  );
}

function SortButton() {
  const isSorted = useRemembered(HAND_ORDER) === "shape";
  return (
    <Button look="quiet" size="small" onClick={() => HAND_ORDER.write(isSorted ? "came" : "shape")}>
      {isSorted ? TEXTS.hand.unsort : TEXTS.hand.sort}
    </Button>
  );
}

/** The other seats in the order in which they play after the viewer's; all seats for a spectator. */
function seatsFrom({ handCounts }: WhotView, seat: number | null): number[] {
  const seats = handCounts.map((_, i) => i);
  return seat === null ? seats : [...seats.slice(seat + 1), ...seats.slice(0, seat)];
}

/** The view with the player's own pending action. Only the room decides its effects. */
function withPending(view: WhotView, pending: WhotAction | null) {
  const { hand, pile, asked, penalty } = view;
  if (pending && "play" in pending) {
    return {
      hand: hand.filter((card) => card !== pending.play),
      pile: [...pile, pending.play],
      asked: pending.shape ?? null,
      isPlaying: true,
      drawing: 0,
    };
  }
  const drawing = pending && hasCardsToDraw(view) ? Math.max(1, penalty) : 0;
  return { hand, pile, asked, isPlaying: false, drawing };
}

/** The order of the hand, only on this device. The room keeps the order in which the cards came. */
export const HAND_ORDER = rememberedChoice("parlor:whot:hand", ["came", "shape"]);

/** By shape, then by number; the wild cards last. */
const sortedByShape = (hand: readonly Card[]): Card[] => hand.toSorted((a, b) => rank(a) - rank(b));

function rank(card: Card): number {
  const { shape, number } = faceOf(card);
  return (shape ? SHAPES.indexOf(shape) : SHAPES.length) * 100 + number;
}
