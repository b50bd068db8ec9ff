import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { InboxOpening } from "~/party/inbox/protocol";
import { OpeningInbox, useInbox } from "./InboxProvider";

vi.mock("@remix-run/react", async (original) => ({
  ...(await original<object>()),
  useRevalidator: () => ({ revalidate: () => undefined }),
}));

afterEach(cleanup);

const Chats = () => (
  <p>
    {useInbox()
      .view.chats.map(({ lastText }) => lastText)
      .join()}
  </p>
);
const page = (member: string, opening: InboxOpening | null) => (
  <OpeningInbox member={member} opening={opening}>
    <Chats />
  </OpeningInbox>
);

test("X185 · the list that came with one member's page isn't shown to another who signs in on it", () => {
  const chats = [{ lastText: "only for Ada" }] as InboxOpening["chats"];
  const opening = { chats, requests: [], unviewed: 0, unviewedRequests: 0, unreadChats: 0 };
  const { rerender } = render(page("ada", opening));
  expect(document.body.textContent).toBe("only for Ada");
  rerender(page("ada", null));
  expect(document.body.textContent, "after a revalidation").toBe("only for Ada");
  rerender(page("bayo", null));
  expect(document.body.textContent).toBe("");
});
