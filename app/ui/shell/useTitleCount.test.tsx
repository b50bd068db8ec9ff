import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useTitleCount } from "./useTitleCount";

afterEach(cleanup);

function Page({ count }: { count: number }) {
  useTitleCount(count);
  return null;
}

test("M5 · the window's title shows how many chats have unread messages", () => {
  document.title = "Messages · Parlor";
  const { rerender } = render(<Page count={3} />);
  expect(document.title).toBe("(3) Messages · Parlor");
  document.title = "Feed · Parlor"; // another page sets its own title
  rerender(<Page count={2} />);
  expect(document.title).toBe("(2) Feed · Parlor");
  rerender(<Page count={0} />);
  expect(document.title).toBe("Feed · Parlor");
});
