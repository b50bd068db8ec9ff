import { faceOf, type Card } from "~/games/whot/cards";

/** "box 7"; the wild cards are all "Whot". */
export function cardName(card: Card): string {
  const { shape, number } = faceOf(card);
  return shape ? `${shape} ${number}` : "Whot";
}
