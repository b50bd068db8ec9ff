import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FriendsContext } from "~/app/friends/friendsContext";
import type { MemberView } from "~/app/members/member";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import StartChatDialog from "./StartChatDialog";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
beforeEach(() => vi.stubGlobal("fetch", async () => Response.json({ people: [] })));

const BAYO = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", photo: null };

function open(friends: MemberView[]) {
  const onClose = vi.fn();
  renderPage(
    <FriendsContext.Provider value={friends}>
      <StartChatDialog onClose={onClose} />
    </FriendsContext.Provider>,
    { viewer: ADA },
  );
  return onClose;
}

test("M1 · without friends, New chat says that anybody can be found by name or handle", () => {
  open([]);
  screen.getByText("Type the name or handle of somebody you want to write to.");
});

test("X26 · X29 · New chat finds members who aren't friends and let the member write, and says that it is a request", async () => {
  const person = (id: string, name: string, more: object) => ({ id, name, photo: null, isFriend: false, ...more });
  const people = [
    person("01BX5ZZKBKACTAV9WEVGEMMVS1", "Chi", { canMessage: true }),
    person("01BX5ZZKBKACTAV9WEVGEMMVS2", "Chika", { canMessage: false }),
    { ...ADA, isFriend: false, canMessage: true },
  ];
  vi.stubGlobal("fetch", async () => Response.json({ people }));
  const onClose = open([BAYO]);
  await userEvent.type(screen.getByRole("searchbox"), "chi");
  const others = within(await screen.findByRole("region", { name: "Others" }));
  others.getByText("Your first messages to them are a request, which they can accept or delete.");
  expect(others.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([`/messages/${people[0]?.id}`]);
  await userEvent.click(others.getByRole("link"));
  expect(onClose).toHaveBeenCalledOnce();
});

test("M1 · a friend in New chat links to their chat", () => {
  open([BAYO]);
  expect(screen.getByRole("link", { name: "Bayo" }).getAttribute("href")).toBe(`/messages/${BAYO.id}`);
});

test("X86 · New chat finds a friend by the handle", async () => {
  open([BAYO, { ...BAYO, id: "01BX5ZZKBKACTAV9WEVGEMMVS0", name: "Chi", handle: "reed_song" }]);
  await userEvent.type(screen.getByRole("searchbox"), "@reed");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Chi@reed_song"]);
});
