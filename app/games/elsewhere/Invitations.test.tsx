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
  lowWindow(false);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lowWindow = (isLow: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: isLow }));
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

test("M9 · X182 · a low window shows one invitation, and the next one once that is hidden", async () => {
  lowWindow(true);
  const another = { ...INVITATION, room: "01BX5ZZKBKACTAV9WEVGEMMVS0", game: "Whot" } as const;
  renderPage(<Invitations invitations={[INVITATION, another]} hideSoon />, { viewer: ADA });
  await wait(0);
  const shown = () => screen.getAllByRole("group").map((one) => one.getAttribute("aria-label"));
  expect(shown()).toEqual(["Game request: Chess"]);
  await wait(10_100);
  expect(shown()).toEqual(["Game request: Whot"]);
});
