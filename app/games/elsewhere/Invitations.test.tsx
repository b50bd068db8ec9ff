import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { Invitations } from "./Invitations";

const INVITATION = {
  room: "01BX5ZZKBKACTAV9WEVGEMMVRZ",
  game: "Chess",
  host: "01BX5ZZKBKACTAV9WEVGEMMVRY",
  others: [],
  status: "invited",
} as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({})),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const card = () => screen.queryByRole("group", { name: "Game request: Chess" });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("M9 · an invitation that arrives during a game hides after ten seconds", async () => {
  renderPage(<Invitations invitations={[INVITATION]} hideSoon />, { viewer: ADA });
  await wait(9_900);
  expect(card()).not.toBeNull();
  await wait(200);
  expect(card()).toBeNull();
});

test("M9 · an invitation that arrives during a game stays while it has the focus", async () => {
  renderPage(<Invitations invitations={[INVITATION]} hideSoon />, { viewer: ADA });
  await wait(0);
  act(() => screen.getByRole("button", { name: "Accept" }).focus());
  await wait(30_000);
  expect(card()).not.toBeNull();
});

test("M9 · an invitation on a page without a game isn't hidden", async () => {
  renderPage(<Invitations invitations={[INVITATION]} hideSoon={false} />, { viewer: ADA });
  await wait(60_000);
  expect(card()).not.toBeNull();
});
