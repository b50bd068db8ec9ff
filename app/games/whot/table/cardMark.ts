import { faceOf, type Card, type Shape } from "~/games/whot/cards";
import type { WhotOptions } from "~/games/whot/state";
import { TEXTS } from "~/app/games/whot/texts";

/**
 * The text for a card's special effect, short enough for the card's corner; null if the card has no effect. The house
 * rules change the effects (games.md 2.4).
 */
export function cardMark(card: Card, { generalMarket, pickTwoDefence, holdOn }: WhotOptions): string | null {
  switch (faceOf(card).number) {
    case 1:
      return holdOn ? TEXTS.marks.again : TEXTS.marks.skip;
    case 2:
      return TEXTS.marks.draw({ cards: 2 });
    case 5:
      return pickTwoDefence ? TEXTS.marks.draw({ cards: 3 }) : null;
    case 8:
      return TEXTS.marks.skip;
    case 14:
      return generalMarket ? TEXTS.marks.everyone : TEXTS.marks.draw({ cards: 1 });
    default:
      return null;
  }
}

/** "box 7"; the wild cards are all "Whot". */
export function cardName(card: Card): string {
  const { shape, number } = faceOf(card);
  return shape ? TEXTS.card({ shape: TEXTS.shapes[shape], number }) : TEXTS.whot;
}

/** The shape that a wild card asks for, as arguments of a text. */
export const askedShape = (asked: Shape | null) =>
  asked === null ? ({ asked: "none", shape: "" } as const) : ({ asked: "other", shape: TEXTS.shapes[asked] } as const);
