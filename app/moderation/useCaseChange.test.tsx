import { createRemixStub } from "@remix-run/testing";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { SharedValue } from "~/app/ui/browser/observed";
import { useCaseChange } from "./useCaseChange";

const inbox = new SharedValue<{ caseChange?: { case: string } }>({});
vi.mock("~/app/rooms/InboxProvider", () => ({
  useInbox: () => ({ view: useSyncExternalStore(inbox.subscribe, inbox.getSnapshot) }),
}));

afterEach(cleanup);

/** How often a page that shows a case, or all of them (null), loads again after these changes. */
async function loadsAfter(shown: string | null, ...changes: string[]): Promise<number> {
  const loader = vi.fn(() => null);
  const Shown = () => {
    useCaseChange(shown);
    return <p>the page</p>;
  };
  const Page = createRemixStub([{ path: "/", loader, Component: Shown }]);
  render(<Page future={{ v3_singleFetch: true, v3_fetcherPersist: true, v3_relativeSplatPath: true }} />);
  await screen.findByText("the page");
  const first = loader.mock.calls.length;
  for (const id of changes) await act(async () => inbox.set({ caseChange: { case: id } }));
  return loader.mock.calls.length - first;
}

test("X54 · a case's page loads again when this case changes, and not when another one does", async () => {
  expect(await loadsAfter("a", "b", "a", "c")).toBe(1);
});

test("X54 · the queue loads again when any case changes", async () => {
  expect(await loadsAfter(null, "a", "b")).toBe(2);
});
