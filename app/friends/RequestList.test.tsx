import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { RequestList } from "./RequestList";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BAYO = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", photo: null, atMs: 1_790_000_000_000 };

function shown(state: string) {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ ok: true, state, n: 1 })),
  );
  renderPage(<RequestList requests={[BAYO]} />, { viewer: ADA });
  return within(screen.getByRole("article", { name: "Friend request from Bayo" }));
}

test("F1 · accepting a request focuses a link to the chat", async () => {
  await userEvent.click(shown("friends").getByRole("button", { name: "Accept" }));
  const message = await screen.findByRole("link", { name: "Message" });
  expect([message.getAttribute("href"), document.activeElement]).toEqual([`/messages/${BAYO.id}`, message]);
});

test("F1 · a rejected request offers no link to the chat", async () => {
  const reject = shown("none").getByRole("button", { name: "Reject" });
  await userEvent.click(reject);
  await waitFor(() => expect(reject.matches(":disabled")).toBe(false)); // the answer has arrived
  expect(screen.queryByRole("link", { name: "Message" })).toBeNull();
});
