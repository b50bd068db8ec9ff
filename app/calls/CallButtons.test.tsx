import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useInbox } from "~/app/rooms/InboxProvider";
import type { Ring } from "~/party/inbox/protocol";
import { eventually } from "~/tests/kit/eventually";
import { ADA, renderPage } from "~/tests/kit/renderPage";
import { CallButtons } from "./CallButtons";
import { CallHost } from "./CallHost";
import { CallProvider } from "./CallProvider";

vi.mock("./CallHost", () => ({ CallHost: vi.fn() }));
vi.mock("~/app/rooms/InboxProvider", () => ({ useInbox: vi.fn() }));

const BAYO = { id: "bayo", name: "Bayo", photo: null };
const CHI = { id: "chi", name: "Chi", photo: null };
const RING: Ring = { call: "c1", from: "chi", kind: "audio", sinceMs: 1 };

/** What the host of the page's one call was last given; null when there was none. */
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

/** Whatever was asked for is there. */
const loaded = () => act(async () => void (await import("./CallHost")));

const press = (name: string, of = 0) => fireEvent.click(screen.getAllByRole("button", { name })[of] as HTMLElement);

test("M8 · between people who are not friends the buttons say why they do nothing, and do nothing", async () => {
  page(false);
  for (const name of ["Call", "Video call"]) {
    const [button] = screen.getAllByRole("button", { name });
    expect([button?.getAttribute("title"), button?.getAttribute("aria-disabled")]).toEqual(["Only friends can be called", "true"]);
    press(name);
  }
  await loaded();
  expect(CallHost).not.toHaveBeenCalled();
});

test.each([["Call", "audio"], ["Video call", "video"]])("C1 · '%s' calls the friend of the chat by %s, and what a call needs is loaded then", async (name, kind) => {
  page();
  expect([screen.getAllByRole("button", { name })[0]?.getAttribute("aria-disabled"), screen.queryByText("host")]).toEqual([null, null]);
  press(name);
  await screen.findByText("host");
  expect(host).toMatchObject({ wanted: { peer: BAYO, kind }, ring: null });
});

test("C1 · while a call is wanted another is not, until it has ended", async () => {
  page();
  press("Call");
  press("Video call", 1);
  await screen.findByText("host");
  expect(host?.wanted).toEqual({ peer: BAYO, kind: "audio" });
  act(() => host?.onEnd());
  await eventually(() => expect(screen.queryByText("host")).toBe(null));
  press("Video call", 1);
  await screen.findByText("host");
  expect(host?.wanted).toEqual({ peer: CHI, kind: "video" });
});

test("C1 · what rings is heard on whatever page, and a call that has begun stays when it rings no more", async () => {
  page();
  act(() => rings(RING));
  await screen.findByText("host");
  expect(host?.ring).toEqual(RING);
  act(() => host?.onBegin());
  act(() => rings(null));
  await eventually(() => expect(host?.ring).toBe(null));
  expect(screen.getByText("host")).toBeTruthy();
});

test("C1 · a visitor neither calls nor is called", async () => {
  page(true, null);
  act(() => rings(RING));
  press("Call");
  await loaded();
  expect(CallHost).not.toHaveBeenCalled();
});
