import { createRemixStub } from "@remix-run/testing";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Page } from "~/app/http/page";
import type * as RestoredScroll from "~/app/ui/lists/restoredScroll";
import { createSavedStates, forgetSavedStates } from "~/app/ui/lists/savedStates";
import { eventually } from "~/tests/kit/pages/eventually";
import { useMorePages, usePageReader } from "./useMorePages";

// every test begins at its list's top
vi.mock("./InboxProvider", () => ({ useStale: () => undefined }));
vi.mock("~/app/ui/lists/restoredScroll", () => ({ useRestoredScroll: () => undefined }));
const { useRestoredScroll } = await vi.importActual<typeof RestoredScroll>("~/app/ui/lists/restoredScroll");
afterEach(() => {
  cleanup();
  forgetSavedStates();
});

interface Item {
  id: string;
}
const page = (next: string | null, ...ids: string[]): Page<Item> => ({ items: ids.map((id) => ({ id })), next });
const PAGES: Record<string, Page<Item>> = { b: page("c", "b", "b2"), c: page(null, "b2", "c") };

const pageOf = (data: { page: Page<Item> }) => data.page;
const address = (before: string) => `/list?before=${before}`;
const saved = createSavedStates<Page<Item> | null>();

function List({ read }: { read: (before: string) => Promise<Page<Item> | null> }) {
  const { items, more } = useMorePages(page("b", "a"), { saved, address, read });
  return (
    <>
      <p>{items.map(({ id }) => id).join()}</p>
      {more ? (
        <button disabled={more.loading} onClick={more.onLoadMore}>
          {more.to}
        </button>
      ) : null}
    </>
  );
}

function RouteList() {
  const read = usePageReader(pageOf);
  return <List read={(before) => read(address(before))} />;
}

const shown = () => document.querySelector("p")?.textContent;
const press = () => userEvent.click(screen.getByRole("button"));
const show = (
  Component: () => JSX.Element,
  loader?: (args: { request: Request }) => { page: Page<Item> | undefined },
) => {
  const Site = createRemixStub([{ path: "/list", Component, ...(loader && { loader }) }]);
  render(<Site initialEntries={["/list"]} hydrationData={{ loaderData: { "0": null } }} />);
};

test("S6 · the pages after the first come from the route, and show each item once", async () => {
  show(RouteList, ({ request }) => ({ page: PAGES[new URL(request.url).searchParams.get("before") ?? ""] }));
  expect(screen.getByRole("button").textContent).toBe("/list?before=b");
  await press();
  await eventually(() => expect(shown()).toBe("a,b,b2"));
  await press();
  await eventually(() => expect(shown()).toBe("a,b,b2,c"));
  expect(screen.queryByRole("button")).toBeNull();
});

test("S6 · a page that couldn't be read can be asked for again", async () => {
  const read = vi.fn(async (before: string) => (read.mock.calls.length === 1 ? null : (PAGES[before] ?? null)));
  show(() => <List read={read} />);
  await press();
  await eventually(() => expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(false));
  expect(shown()).toBe("a");
  await press();
  await eventually(() => expect(shown()).toBe("a,b,b2"));
});

test("S6 · a list that returns to the reader's position asks once for a page that fails", async () => {
  sessionStorage.setItem("parlor:places", JSON.stringify([["default", { items: 9, y: 500 }]]));
  const asked = vi.fn();
  function Restored() {
    const [tries, setTries] = useState(0);
    const loadMore = () => {
      asked();
      setTimeout(() => setTries(tries + 1)); // the page failed, so there are as many items as before
    };
    useRestoredScroll({ items: 1, loadMore });
    return <p>{tries}</p>;
  }
  show(() => <Restored />);
  await eventually(() => expect(shown()).toBe("1"));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(asked).toHaveBeenCalledTimes(1);
});
