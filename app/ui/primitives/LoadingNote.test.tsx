import { Link } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LoadingNote } from "./LoadingNote";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ULID = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

test.each([
  ["S7 · a note says after 0.3 s that a post is loading", `/${ULID}/${ULID}`, "Loading post...", 300],
  ["S7 · a note says after 3 s that another page is still loading", `/${ULID}`, "Still loading…", 3_000],
])("%s", async (_title, to, text, afterMs) => {
  const Page = createRemixStub([
    {
      path: "/",
      Component: () => (
        <>
          <LoadingNote />
          <Link to={to}>Go</Link>
        </>
      ),
    },
    { path: "*", loader: () => new Promise(() => undefined), Component: () => null },
  ]);
  render(<Page future={{ v3_singleFetch: true, v3_fetcherPersist: true, v3_relativeSplatPath: true }} />);
  const status = screen.getByRole("status");
  await act(() => vi.advanceTimersByTimeAsync(0));
  fireEvent.click(screen.getByRole("link", { name: "Go" }));
  await act(() => vi.advanceTimersByTimeAsync(afterMs - 1));
  expect(status.textContent).toBe("");
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(status.textContent).toBe(text);
});
