import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { ReturnLinks } from "./ReturnLinks";
import { TEXTS } from "./texts";

afterEach(cleanup);

const GAME = {
  room: "01BX5ZZKBKACTAV9WEVGEMMVRZ",
  game: "Chess",
  host: "01BX5ZZKBKACTAV9WEVGEMMVRY",
  others: [],
  status: "playing",
} as const;

test("X182 · the link back to a game, when it appears over the page, scrolls the focused element clear of it", async () => {
  const scrolled: [Element, unknown][] = [];
  Element.prototype.scrollIntoView = function (this: Element, how) {
    scrolled.push([this, how]);
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "scrollIntoView")); // jsdom has none
  render(<button type="button">Repost</button>);
  const focused = screen.getByRole("button", { name: "Repost" });
  await userEvent.tab();
  renderPage(<ReturnLinks games={[GAME]} />);
  await screen.findByRole("link", { name: new RegExp(TEXTS.back) });
  expect(scrolled).toEqual([[focused, { block: "nearest" }]]);
});
