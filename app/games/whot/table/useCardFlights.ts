import { useLayoutEffect, useRef, type RefObject } from "react";
import { canAnimate } from "~/app/games/device";
import type { Seat } from "~/games/core";
import type { Card } from "~/games/whot/cards";

/** Where the cards are in a drawing of the table. */
export interface CardLayout {
  top: Card;
  /** the player's own */
  hand: readonly Card[];
  /** by seat */
  counts: readonly number[];
  seat: Seat | null;
  /** how many cards wait face down at the end of the hand until the room names them */
  drawing: number;
}

/** A place on the table that a card can come from or go to. The element at that place has the name as `data-spot`. */
export type Spot = "market" | "pile" | "drawn" | `hand:${Card}` | `seat:${Seat}`;
export const spot = (name: Spot) => ({ "data-spot": name });

const FLIGHT_MS = 180; // less than the 200 ms within which a move must be visible

/** Lets cards fly from their places in the last drawing of the table to their new places. */
export function useCardFlights(table: RefObject<HTMLElement>, layout: CardLayout): void {
  const last = useRef<{ layout: CardLayout; places: Places } | null>(null);
  useLayoutEffect(() => {
    if (!table.current) return;
    const places = placesIn(table.current);
    const before = last.current;
    last.current = { layout, places };
    if (!before || !canAnimate()) return;
    for (const flight of flightsBetween(before.layout, layout)) fly(table.current, flight, before.places, places);
  });
}

interface Flight {
  from: Spot;
  to: Spot;
  /** it goes into a rival's hand, where it has no element of its own, so a copy of the market's card back flies */
  isHidden?: true;
}

export function flightsBetween(before: CardLayout, now: CardLayout): Flight[] {
  const flights: Flight[] = [];
  const rivals = now.counts.map((_, seat) => seat).filter((seat) => seat !== now.seat);
  const gained = (seat: Seat) => (now.counts[seat] ?? 0) - (before.counts[seat] ?? 0);
  if (now.top !== before.top) {
    const player = rivals.find((seat) => gained(seat) < 0);
    if (before.hand.includes(now.top)) flights.push({ from: `hand:${now.top}`, to: "pile" });
    else if (player !== undefined) flights.push({ from: `seat:${player}`, to: "pile" });
  }
  for (const card of now.hand.filter((one) => !before.hand.includes(one))) {
    if (card === before.top)
      flights.push({ from: "pile", to: `hand:${card}` }); // the room refused it
    else flights.push({ from: before.drawing > 0 ? "drawn" : "market", to: `hand:${card}` });
  }
  if (now.drawing > 0 && before.drawing === 0) flights.push({ from: "market", to: "drawn" });
  for (const seat of rivals) if (gained(seat) > 0) flights.push({ from: "market", to: `seat:${seat}`, isHidden: true });
  return flights;
}

/** By spot, relative to the table. */
type Places = ReadonlyMap<string, { x: number; y: number; width: number }>;

const spotsIn = (table: HTMLElement): HTMLElement[] => [...table.querySelectorAll<HTMLElement>("[data-spot]")];

function placesIn(table: HTMLElement): Places {
  const { left, top } = table.getBoundingClientRect();
  return new Map(
    spotsIn(table).map((one) => {
      const box = one.getBoundingClientRect();
      return [one.dataset["spot"] ?? "", { x: box.left - left, y: box.top - top, width: box.width }];
    }),
  );
}

function fly(table: HTMLElement, { from, to, isHidden }: Flight, before: Places, now: Places): void {
  const [start, end] = [before.get(from), now.get(to)];
  const element = spotsIn(table).find((one) => one.dataset["spot"] === (isHidden ? from : to));
  if (!start || !end || !element) return;
  if (isHidden) return flyFaceDown(element, { x: end.x - start.x, y: end.y - start.y });
  const scale = end.width > 0 ? start.width / end.width : 1;
  element.animate(
    [
      {
        transform: `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(${scale})`,
        transformOrigin: "0 0",
        zIndex: 20,
      },
      { transform: "none", transformOrigin: "0 0", zIndex: 20 },
    ],
    { duration: FLIGHT_MS, easing: "ease-out" },
  );
}

/** Lets a copy of the market's card back fly; the market's own stays. */
function flyFaceDown(market: HTMLElement, { x, y }: { x: number; y: number }): void {
  const card = market.cloneNode(true) as HTMLElement;
  card.removeAttribute("data-spot");
  Object.assign(card.style, { position: "absolute", inset: "0", pointerEvents: "none" });
  market.appendChild(card);
  const flight = card.animate(
    [{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0.6 }],
    { duration: FLIGHT_MS, easing: "ease-out" },
  );
  flight.onfinish = flight.oncancel = () => card.remove();
}
