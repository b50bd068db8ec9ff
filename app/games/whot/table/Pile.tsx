import { classNames } from "~/app/ui/primitives/classNames";
import { faceOf, type Card, type Shape } from "~/games/whot/cards";
import { topOf, type WhotOptions } from "~/games/whot/state";
import { CardFace } from "./CardFace";
import { askedShape, cardMark, cardName } from "./cardMark";
import { ShapeSign } from "./ShapeSign";
import { spot } from "./useCardFlights";
import { TEXTS } from "~/app/games/whot/texts";

const UNDER_SHOWN = 3;

interface PileProps {
  /** the top card last */
  pile: readonly Card[];
  options: WhotOptions;
  asked: Shape | null;
  /** the top card is the player's own, and the room hasn't answered yet */
  isPending: boolean;
}

/** The played cards, lying as if thrown. */
export function Pile({ pile, options, asked, isPending }: PileProps) {
  const top = topOf(pile);
  const shown = pile.slice(-1 - UNDER_SHOWN);
  return (
    <div className="flex w-24 flex-col items-center gap-1.5 sm:w-31 short:w-25">
      <div
        role="img"
        aria-label={TEXTS.pile.label({
          card: cardName(top),
          ...askedShape(asked),
          state: isPending ? "pending" : "shown",
        })}
        className="relative aspect-[5/7] w-[84%]"
      >
        {shown.map((card) => (
          <div key={card} {...(card === top ? spot("pile") : {})} className="absolute inset-0">
            <div
              className={classNames("transition-[filter]", card === top && isPending && "brightness-90 grayscale")}
              style={{ transform: thrown(card) }}
            >
              <CardFace card={card} mark={cardMark(card, options)} className="w-full" />
            </div>
          </div>
        ))}
      </div>
      <p aria-hidden className="mt-1.5 flex h-7 items-center text-sm">
        {asked ? (
          <span className="flex items-center gap-1.5 rounded-full bg-(--card) py-1 pe-3 ps-2 font-bold text-(--card-ink)">
            <ShapeSign shape={asked} className="size-4" />
            {TEXTS.shapes[asked]}
          </span>
        ) : (
          cardName(top)
        )}
      </p>
    </div>
  );
}

/** A card's position on the pile, always the same for the same card. */
function thrown(card: Card): string {
  const { shape, number } = faceOf(card);
  const scatter = (number * 37 + (shape?.length ?? card.charCodeAt(card.length - 1)) * 53) % 100;
  return `translate(${((scatter % 7) - 3) * 1.2}px, ${((scatter % 5) - 2) * 1.2}px) rotate(${((scatter % 23) - 11) * 0.9}deg)`;
}
