import { useLayoutEffect, useRef } from "react";
import { cellAfterKey } from "~/app/games/gridKeys";
import { classNames } from "~/app/ui/primitives/classNames";
import type { Card } from "~/games/whot/cards";
import type { WhotOptions } from "~/games/whot/state";
import { CardBack, CardFace } from "./CardFace";
import { cardMark, cardName } from "./cardMark";
import { spot } from "./useCardFlights";
import { TEXTS } from "~/app/games/whot/texts";

const ROW = 6; // specification §9
/** the width that a card has in a full row; it has the same width in a row that isn't full */
const CARD_WIDTH = `calc((100% - ${ROW - 1} * var(--gap)) / ${ROW})`;

interface HandProps {
  cards: readonly Card[];
  options: WhotOptions;
  /** the cards that can be played now; null when it isn't the player's turn, and then all look alike */
  playable: readonly Card[] | null;
  /** how many more cards are coming that this page doesn't know yet */
  drawing: number;
  onPlay: (card: Card) => void;
}

/** The player's own cards in rows of six. Each one can be pressed; if it can't be played, the press says why. */
export function Hand({ cards, options, playable, drawing, onPlay }: HandProps) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const focused = useRef<number | null>(null);

  // when the focused card is played, the focus moves to the card that is now in its place
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    buttons.current[Math.min(focused.current, cards.length - 1)]?.focus();
  }, [cards]);

  return (
    <ul
      aria-label={TEXTS.hand.label}
      className="mx-auto grid w-full max-w-130 touch-manipulation justify-center gap-(--gap) [--gap:6px] sm:[--gap:10px]"
      style={{ gridTemplateColumns: `repeat(${Math.min(ROW, cards.length + drawing)}, ${CARD_WIDTH})` }}
    >
      {cards.map((card, i) => {
        const isPlayable = playable?.includes(card) ?? false;
        return (
          <li key={card} {...spot(`hand:${card}`)} className="relative">
            <button
              ref={(button) => void (buttons.current[i] = button)}
              type="button"
              aria-disabled={!isPlayable}
              onFocus={() => (focused.current = i)}
              onBlur={({ relatedTarget }) => relatedTarget && (focused.current = null)}
              onClick={() => onPlay(card)}
              onKeyDown={(event) => {
                const next = cellAfterKey(event, i, { columns: ROW, rows: Math.ceil(cards.length / ROW) });
                if (next === null) return;
                event.preventDefault();
                buttons.current[Math.min(next, cards.length - 1)]?.focus();
              }}
              className={classNames(
                "block w-full rounded-md transition-[translate,filter,opacity] duration-150",
                isPlayable &&
                  "-translate-y-1.5 shadow-[0_0_0_2.5px_var(--color-accent),0_6px_10px_-4px_rgb(0_0_0/0.45)] hover:-translate-y-3 active:-translate-y-1",
                playable && !isPlayable && "opacity-60",
              )}
            >
              <CardFace card={card} mark={cardMark(card, options)} className="w-full" />
              <span className="sr-only">{cardName(card)}</span>
            </button>
          </li>
        );
      })}
      {Array.from({ length: drawing }, (_, i) => (
        <li key={i} {...spot("drawn")} className="relative">
          <CardBack className="w-full" />
          <span className="sr-only">{TEXTS.hand.coming}</span>
        </li>
      ))}
    </ul>
  );
}
