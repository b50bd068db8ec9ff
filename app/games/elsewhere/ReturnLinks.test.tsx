import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { ReturnLinks } from "./ReturnLinks";
import { TEXTS } from "./texts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const GAME = {
  room: "01BX5ZZKBKACTAV9WEVGEMMVRZ",
  game: "Chess",
  host: "01BX5ZZKBKACTAV9WEVGEMMVRY",
  others: [],
  status: "playing",
} as const;

test.each([
  ["clear of it", "under it", 310, [{ block: "nearest" }]],
  ["nowhere", "above it", 200, []],
])(
  "X182 · the link back to a game, when it appears, scrolls the focused element %s if that is %s",
  async (_where, _place, top, expected) => {
    render(<input aria-label="Comment" />);
    await userEvent.tab();
    const focused = screen.getByRole("textbox", { name: "Comment" });
    focused.getBoundingClientRect = () => new DOMRect(0, top, 44, 44);
    vi.spyOn(HTMLUListElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 300, 200, 44));
    const scrolled: unknown[] = [];
    focused.scrollIntoView = (how) => void scrolled.push(how);
    renderPage(<ReturnLinks games={[GAME]} />);
    await screen.findByRole("link", { name: new RegExp(TEXTS.back) });
    expect(scrolled).toEqual(expected);
  },
);
