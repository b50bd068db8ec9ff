import type { Seat } from "~/games/core";
import type { Whot } from "./state";

interface Seating extends Pick<Whot, "eliminated" | "left"> {
  /** one entry a seat: the hands, or what a view tells of them */
  hands: readonly unknown[];
}

/** Who still plays, in order. */
export const seatsIn = ({ hands, eliminated, left }: Seating): Seat[] =>
  hands.flatMap((_, seat) => (eliminated.includes(seat) || left.includes(seat) ? [] : [seat]));

/** So many seats on, over those who still play, and around; of two players, two seats on is oneself. */
export function seatAfter(seating: Seating, seat: Seat, steps = 1): Seat {
  const seats = seatsIn(seating);
  const after = seats.filter((other) => other > seat).length;
  const position = seats.includes(seat) ? seats.indexOf(seat) : seats.length - after - 1; // one who is out stands before who comes next
  return seats[(position + steps) % seats.length] ?? seat;
}

/** All others who play, the next first. */
export const rivalsOf = (seating: Seating, seat: Seat): Seat[] =>
  seatsIn(seating).slice(1).map((_, i) => seatAfter(seating, seat, i + 1));
