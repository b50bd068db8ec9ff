import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { Discover } from "./Discover";

vi.mock("~/app/rooms/InboxProvider", () => ({
  useStale: () => undefined,
  useInbox: () => ({ view: { staleChanges: 0 }, friendships: new Map() }),
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BAYO = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", handle: null, photo: null, mutual: 2 };
function onScreen({ isWide }: { isWide: boolean }) {
  const asked = vi.fn(async (path: string) =>
    Response.json(
      path.includes("suggestions") ? { ok: true, people: [BAYO] } : { tags: [{ tag: "kites", members: 3 }] },
    ),
  );
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("matchMedia", () => ({ matches: isWide }));
  renderPage(<Discover />, { viewer: ADA });
  return asked;
}

test("X111 · X112 · on a small screen, the start of the search has people who may be known and the tags of the day", async () => {
  onScreen({ isWide: false });
  expect(await screen.findByRole("region", { name: "People you may know" })).toBeTruthy();
  expect(await screen.findByRole("region", { name: "Tags of the day" })).toBeTruthy();
});

test("X111 · X112 · on a wide screen, the start of the search asks for nothing that the right column has", () => {
  expect(onScreen({ isWide: true })).not.toHaveBeenCalled();
});
