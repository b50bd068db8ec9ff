import { cleanup, render } from "@testing-library/react";
import { memo } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useTitleCount } from "~/app/ui/shell/useTitleCount";
import { useTitle } from "./roomEffects";

beforeEach(() => {
  document.title = "Chess · Parlor"; // the route's title
});
afterEach(cleanup);

function Room({ title }: { title: string | null }) {
  useTitle(title);
  return null;
}

/** Renders once, like the page around the room. */
const TwoUnread = memo(function TwoUnread() {
  useTitleCount(2);
  return null;
});

test("G2 · the window's title follows the turns of a game", () => {
  const { rerender } = render(<Room title="Your turn · Chess · Parlor" />);
  expect(document.title).toBe("Your turn · Chess · Parlor");
  rerender(<Room title="Bayo's turn · Chess · Parlor" />);
  expect(document.title).toBe("Bayo's turn · Chess · Parlor");
  rerender(<Room title={null} />);
  expect(document.title).toBe("Chess · Parlor");
});

test("G2 · M5 · the window's title keeps the number of unread chats during a game and after it", () => {
  const page = (title: string | null) => (
    <>
      <Room title={title} />
      <TwoUnread />
    </>
  );
  const { rerender } = render(page("Your turn · Chess · Parlor"));
  rerender(page("Bayo's turn · Chess · Parlor"));
  expect(document.title).toBe("(2) Bayo's turn · Chess · Parlor");
  rerender(page(null));
  expect(document.title).toBe("(2) Chess · Parlor");
});
