import type { Seat } from "~/games/core";
import type { Whot } from "./state";

interface Seating extends Pick<Whot, "eliminated" | "left"> {
  /** one entry for each seat: the hands, or what a view shows of them */
  hands: readonly unknown[];
}

/** The seats that still play, in order. */
export const seatsIn = ({ hands, eliminated, left }: Seating): Seat[] =>
  hands.flatMap((_, seat) => (eliminated.includes(seat) || left.includes(seat) ? [] : [seat]));

/** The seat `steps` steps further in the circle of those that still play. With two players, two steps lead back. */
export function seatAfter(seating: Seating, seat: Seat, steps = 1): Seat {
  const seats = seatsIn(seating);
  const after = seats.filter((other) => other > seat).length;
  // a player who is out counts as just before the next player
  const position = seats.includes(seat) ? seats.indexOf(seat) : seats.length - after - 1;
  return seats[(position + steps) % seats.length] ?? seat;
}

/** All other seats that still play, the next one first. */
export const rivalsOf = (seating: Seating, seat: Seat): Seat[] =>
  seatsIn(seating)
    .slice(1)
    .map((_, i) => seatAfter(seating, seat, i + 1));
