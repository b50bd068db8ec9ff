import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useInbox } from "~/app/rooms/InboxProvider";
import type { Ring } from "~/party/inbox/protocol";
import { eventually } from "~/tests/kit/pages/eventually";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { CallButtons } from "./CallButtons";
import { CallHost } from "./CallHost";
import { CallProvider } from "./CallProvider";

vi.mock("./CallHost", () => ({ CallHost: vi.fn() }));
vi.mock("~/app/rooms/InboxProvider", () => ({ useInbox: vi.fn() }));

const BAYO = { id: "bayo", name: "Bayo", photo: null };
const CHI = { id: "chi", name: "Chi", photo: null };
const RING: Ring = { call: "c1", from: "chi", kind: "audio", sinceMs: 1 };

/** The latest props of `CallHost`; null if it was never rendered. */
let host: Parameters<typeof CallHost>[0] | null;
let rings: (ring: Ring | null) => void;

beforeEach(() => {
  host = null;
  vi.mocked(CallHost).mockImplementation((given) => {
    host = given;
    return <p>host</p>;
  });
});
afterEach(cleanup);

function page(isFriend = true, member: string | null = ADA.id) {
  function Page() {
    const [ring, setRing] = useState<Ring | null>(null);
    rings = setRing;
    vi.mocked(useInbox).mockReturnValue({ view: { ring } } as ReturnType<typeof useInbox>);
    return (
      <CallProvider member={member}>
        <CallButtons peer={BAYO} isFriend={isFriend} />
        <CallButtons peer={CHI} isFriend />
      </CallProvider>
    );
  }
  renderPage(<Page />, { viewer: ADA });
}

/** Waits until the code of `CallHost`, if the page requests it, is loaded. */
const loaded = () => act(async () => void (await import("./CallHost")));

const press = (name: string, index = 0) =>
  fireEvent.click(screen.getAllByRole("button", { name })[index] as HTMLElement);

test("M8 · between people who aren't friends the call buttons are disabled and give the reason", async () => {
  page(false);
  for (const name of ["Call", "Video call"]) {
    const [button] = screen.getAllByRole("button", { name });
    expect([button?.getAttribute("title"), button?.getAttribute("aria-disabled")]).toEqual([
      "You can only call friends",
      "true",
    ]);
    press(name);
  }
  await loaded();
  expect(CallHost).not.toHaveBeenCalled();
});

test.each([
  ["Call", "audio"],
  ["Video call", "video"],
])("C1 · the button '%s' calls the other member of the chat by %s", async (name, kind) => {
  page();
  expect([
    screen.getAllByRole("button", { name })[0]?.getAttribute("aria-disabled"),
    screen.queryByText("host"),
  ]).toEqual([null, null]);
  press(name);
  await screen.findByText("host");
  expect(host).toMatchObject({ requestedCall: { peer: BAYO, kind }, ring: null });
});

test("C1 · no second call can be started until the first has ended", async () => {
  page();
  press("Call");
  press("Video call", 1);
  await screen.findByText("host");
  expect(host?.requestedCall).toEqual({ peer: BAYO, kind: "audio" });
  act(() => host?.onEnd());
  expect(host?.requestedCall).toBe(null);
  press("Video call", 1);
  expect(host?.requestedCall).toEqual({ peer: CHI, kind: "video" });
});

test("C1 · a call that rings is given to the call host", async () => {
  page();
  act(() => rings(RING));
  await screen.findByText("host");
  expect(host?.ring).toEqual(RING);
});

test("C1 · the call host stays when the ring ends, because a call outlasts its ring", async () => {
  page();
  act(() => rings(RING));
  await screen.findByText("host");
  act(() => rings(null));
  await eventually(() => expect(host?.ring).toBe(null));
  expect(screen.getByText("host")).toBeTruthy();
});

test("C1 · a visitor can't make or receive calls", async () => {
  page(true, null);
  act(() => rings(RING));
  press("Call");
  await loaded();
  expect(CallHost).not.toHaveBeenCalled();
});
