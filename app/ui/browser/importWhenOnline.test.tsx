import { act, cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { lazy, Suspense, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { dismissToasts, showToast } from "~/app/ui/dialogs/toasts";
import { importWhenOnline } from "./importWhenOnline";

const FAILED = new TypeError("Failed to fetch dynamically imported module");

vi.mock("./network", async (original) => ({
  ...(await original<typeof import("./network")>()),
  waitForRetry: () => new Promise((resolve) => setTimeout(resolve)),
}));

let manifestStatus: number;
beforeEach(() => {
  manifestStatus = 200;
  vi.stubGlobal("__remixManifest", { url: "/assets/manifest-a.js" });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: manifestStatus })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A page with a typed text and a dialog that is loaded when it is opened. */
function pageWith(load: () => Promise<{ default: () => JSX.Element }>) {
  const Dialog = lazy(() => importWhenOnline(load));
  return function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <textarea aria-label="Post" />
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <Suspense fallback={null}>{isOpen ? <Dialog /> : null}</Suspense>
      </>
    );
  };
}

async function typeAndOpen(Page: () => JSX.Element): Promise<void> {
  renderPage(<Page />);
  await userEvent.type(screen.getByRole("textbox"), "half a post");
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
}
const typedText = (): string => screen.getByRole<HTMLTextAreaElement>("textbox").value;

test("X122 · a page whose files a deploy has replaced offers to reload at once, and keeps the typed text", async () => {
  manifestStatus = 404;
  const load = vi.fn().mockRejectedValue(FAILED);
  await typeAndOpen(pageWith(load));
  expect(await screen.findByText("Parlor was updated. Reload this page to continue.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  expect([load.mock.calls.length, typedText()]).toEqual([1, "half a post"]);
});

test("X122 · a page offers to reload when a part of it fails six times, and shows the part when it arrives", async () => {
  const { promise: part, resolve: arrive } = Promise.withResolvers<{ default: () => JSX.Element }>();
  const load = vi.fn(() => part);
  for (let i = 0; i < 6; i++) load.mockRejectedValueOnce(FAILED);
  await typeAndOpen(pageWith(load));
  const offer = await screen.findByText("A part of this page couldn't be loaded. Reload the page to try again.");
  arrive({ default: () => <p>the dialog</p> });
  expect(await screen.findByText("the dialog")).toBeTruthy();
  expect([offer.isConnected, typedText()]).toEqual([false, "half a post"]);
});

test("X122 · nothing takes away the offer to reload: no call, no newer messages and no button", async () => {
  manifestStatus = 404;
  await typeAndOpen(pageWith(vi.fn().mockRejectedValue(FAILED)));
  const offer = await screen.findByText("Parlor was updated. Reload this page to continue.");
  act(() => {
    for (const text of ["one", "two", "three", "four"]) showToast(text);
  });
  expect(screen.queryByText("one")).toBeNull();
  act(() => dismissToasts());
  expect([offer.isConnected, screen.queryByText("four"), screen.queryByRole("button", { name: "Dismiss" })]).toEqual([
    true,
    null,
    null,
  ]);
});
