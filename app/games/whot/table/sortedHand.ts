import { rememberedChoice } from "~/app/games/options/rememberedChoice";
import { faceOf, SHAPES, type Card } from "~/games/whot/cards";

/** The order of the hand, only on this device. The room keeps the order in which the cards came. */
export const HAND_ORDER = rememberedChoice("parlor:whot:hand", ["came", "shape"]);

/** By shape, then by number; the wild cards last. */
export const sortedByShape = (hand: readonly Card[]): Card[] => hand.toSorted((a, b) => rank(a) - rank(b));

function rank(card: Card): number {
  const { shape, number } = faceOf(card);
  return (shape ? SHAPES.indexOf(shape) : SHAPES.length) * 100 + number;
}
