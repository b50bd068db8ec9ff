import { cleanup, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { flightsBetween, spot, useCardFlights, type CardLayout } from "./useCardFlights";

const LAID: CardLayout = { top: "circle7", hand: ["box1", "circle3"], counts: [2, 4, 4], seat: 0, drawing: 0 };
const flightsTo = (changes: Partial<CardLayout>, from: Partial<CardLayout> = {}) =>
  flightsBetween({ ...LAID, ...from }, { ...LAID, ...changes });

test("G7 · a played card flies from its old place to the pile", () => {
  expect(flightsTo({})).toEqual([]);
  expect(flightsTo({ top: "circle3", hand: ["box1"] })).toEqual([{ from: "hand:circle3", to: "pile" }]);
  expect(flightsTo({ top: "star7", counts: [2, 3, 4] })).toEqual([{ from: "seat:1", to: "pile" }]);
});

test("G7 · a card that a rival draws flies face down", () => {
  expect(flightsTo({ top: "star7", counts: [2, 3, 6] })).toEqual([
    { from: "seat:1", to: "pile" },
    { from: "market", to: "seat:2", isHidden: true },
  ]);
});

test("G7 · a refused card flies back", () => {
  expect(flightsTo({ hand: ["box1", "circle3"] }, { top: "circle3", hand: ["box1"] })).toEqual([
    { from: "pile", to: "hand:circle3" },
  ]);
});

test("G7 · a drawn card flies from the market once", () => {
  expect(flightsTo({ drawing: 1 })).toEqual([{ from: "market", to: "drawn" }]);
  expect(flightsTo({ hand: ["box1", "circle3", "star1"], counts: [3, 4, 4] }, { drawing: 1 })).toEqual([
    { from: "drawn", to: "hand:star1" },
  ]);
  expect(flightsTo({ hand: ["box1", "circle3", "star1"], counts: [3, 4, 4] })).toEqual([
    { from: "market", to: "hand:star1" },
  ]);
});

function Table({ hand }: { hand: string[] }) {
  const table = useRef<HTMLDivElement>(null);
  useCardFlights(table, { ...LAID, hand });
  return (
    <div ref={table}>
      <i {...spot("market")} />
      {hand.map((card) => (
        <i key={card} {...spot(`hand:${card}`)} />
      ))}
    </div>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "animate");
});

test.each([
  [false, 1],
  [true, 0],
])(
  "G7 · cards fly for less than 200 ms, and not at all with reduced motion (reduced motion: %s)",
  (reduced, flights) => {
    const animate = vi.fn();
    Element.prototype.animate = animate;
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduced-motion") && reduced }));
    const { rerender } = render(<Table hand={["box1"]} />);
    rerender(<Table hand={["box1", "star1"]} />);
    expect(animate).toHaveBeenCalledTimes(flights);
    for (const [, { duration }] of animate.mock.calls as [unknown, { duration: number }][])
      expect(duration).toBeLessThan(200);
  },
);
