import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PLAIN_RULES } from "~/games/whot/state";
import { cardMark } from "~/app/games/whot/table/cardMark";
import { Players } from "~/app/games/whot/table/Players";
import RulesDialog from "./RulesDialog";
import { whot } from "~/games/whot/rules";

afterEach(cleanup);

test("G7 · the rules name each special card and what it does", () => {
  render(<RulesDialog options={PLAIN_RULES} onClose={() => undefined} />);
  const dialog = screen.getByRole("dialog", { name: "Rules" });
  for (const text of [
    "1: the next player is skipped.",
    "2: the next player draws two and is skipped.",
    "8: the next player is skipped.",
    "14: the next player draws one and is skipped.",
  ]) {
    expect(dialog.textContent).toContain(text);
  }
});

test("G7 · the rules follow the house rules of the table", () => {
  render(
    <RulesDialog
      options={{ ...PLAIN_RULES, generalMarket: true, pickTwoDefence: true, holdOn: true }}
      onClose={() => undefined}
    />,
  );
  const dialog = screen.getByRole("dialog", { name: "Rules" });
  for (const text of [
    "1: you play again.",
    "5: the next player draws three, or answers with a 5",
    "14: everyone else draws one, and you play again.",
  ])
    expect(dialog.textContent).toContain(text);
});

test("G7 · only special cards have a mark", () => {
  expect(["box1", "box2", "box3", "circle5", "circle8", "box14"].map((card) => cardMark(card, PLAIN_RULES))).toEqual([
    "skip",
    "+2",
    null,
    null,
    "skip",
    "+1",
  ]);
});

test("G7 · a fan with any number of cards stays inside its box", () => {
  for (let count = 1; count <= 12; count++) {
    const { container } = render(
      <Players
        view={{ ...whot.view(whot.setup(PLAIN_RULES, [1], 2), 0), handCounts: [5, count] }}
        seats={[1]}
        nameOf={() => "Bayo"}
      />,
    );
    const cards = container.querySelectorAll("g[transform]");
    expect(cards).toHaveLength(Math.min(count, 9)); // a fan shows at most nine
    for (const card of cards) {
      const degrees = Number(/rotate\((-?[\d.]+)/.exec(card.getAttribute("transform") ?? "")?.[1]);
      const radians = (degrees * Math.PI) / 180;
      // the upper corners are 17 units beside and 100 above the point around which the cards are turned
      for (const side of [-17, 17])
        expect(Math.abs(side * Math.cos(radians) + 100 * Math.sin(radians)), `${count} cards`).toBeLessThanOrEqual(60);
    }
    cleanup();
  }
});
