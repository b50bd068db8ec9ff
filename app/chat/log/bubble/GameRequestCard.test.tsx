import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { GameRequest } from "~/party/chat/protocol";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { GameRequestCard } from "./GameRequestCard";

afterEach(cleanup);

const nameOf = (member: string) => (member === ADA.id ? "Ada" : "Bayo");
const button = (name: string) => screen.queryByRole("button", { name });

const card = () => within(screen.getByRole("group"));

/** A request whose state the test changes as the room would. */
function show({
  to = ADA.id,
  from = "bayo",
  status = "pending",
}: { to?: string; from?: string; status?: GameRequest["status"] } = {}) {
  const onAnswer = vi.fn<(accept: boolean) => boolean>(() => true);
  let say: (status: GameRequest["status"]) => void = () => undefined;
  function Message() {
    const [current, setCurrent] = useState(status);
    say = setCurrent;
    const game: GameRequest = { game: "SuperTicTacToe", room: "key", to, status: current };
    return (
      <GameRequestCard
        message={{ key: "k", id: "i", seq: 1, status: "sent", from, atMs: 0, text: "", game }}
        me={ADA.id}
        {...{ nameOf, onAnswer }}
      />
    );
  }
  renderPage(<Message />, { viewer: ADA });
  return { onAnswer, says: (next: GameRequest["status"]) => say(next) };
}

test("M9 · Accept leads to the game only once the room has accepted the answer", async () => {
  const { onAnswer, says } = show();
  expect(screen.getByRole("group", { name: "Game request: Super TicTacToe" }).textContent).toContain(
    "Bayo wants to play with you.",
  );
  expect(screen.queryByRole("link")).toBe(null);
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  expect(onAnswer.mock.calls).toEqual([[true]]);
  expect(button("Accept"), "the room has not answered").not.toBe(null);
  says("accepted");
  await screen.findByText("another page");
});

test("M9 · Accept shows at once that it waits for the room, and can be pressed again", () => {
  const { onAnswer } = show();
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  expect(button("Accept")?.getAttribute("aria-busy")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  expect(onAnswer).toHaveBeenCalledTimes(2);
});

test("M9 · Accept leads nowhere if the request has expired meanwhile", async () => {
  const { says } = show();
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  says("expired");
  expect((await card().findByRole("status")).textContent).toBe("Expired");
  expect([button("Accept"), screen.queryByRole("link")]).toEqual([null, null]);
});

test("M9 · Reject leads nowhere", async () => {
  const { onAnswer, says } = show();
  fireEvent.click(screen.getByRole("button", { name: "Reject" }));
  expect(onAnswer.mock.calls).toEqual([[false]]);
  says("rejected");
  expect((await card().findByRole("status")).textContent).toBe("Rejected");
  expect(screen.queryByText("another page")).toBe(null);
});

test("M9 · a request accepted on another device shows a link instead of opening the game", async () => {
  const { says } = show();
  says("accepted");
  expect((await screen.findByRole("link", { name: "Open the game" })).getAttribute("href")).toBe(
    "/Games/SuperTicTacToe/key",
  );
  expect(card().getByRole("status").textContent).toBe("Accepted");
});

test.each([
  ["the sender", { to: "bayo", from: ADA.id }, "You invited Bayo to play.", "Waiting for an answer", true],
  [
    "the sender of a rejected request",
    { to: "bayo", from: ADA.id, status: "rejected" as const },
    "You invited Bayo to play.",
    "Rejected",
    false,
  ],
  [
    "the sender of an expired request",
    { to: "bayo", from: ADA.id, status: "expired" as const },
    "You invited Bayo to play.",
    "Expired",
    false,
  ],
])("M9 · %s sees the state of the request and can't answer", (_who, given, invitation, status, hasLink) => {
  show(given);
  expect(screen.getByText(invitation)).toBeTruthy();
  expect(card().getByRole("status").textContent).toBe(status);
  expect([button("Accept"), button("Reject")]).toEqual([null, null]);
  expect(screen.queryByRole("link", { name: "Open the game" }) !== null).toBe(hasLink);
});
