import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { MemberView } from "~/app/members/member";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import StartChatDialog from "./StartChatDialog";

afterEach(cleanup);

const BAYO = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", photo: null };

function open(friends: MemberView[]) {
  const onClose = vi.fn();
  renderPage(<StartChatDialog friends={friends} onClose={onClose} />, { viewer: ADA });
  return onClose;
}

test("M1 · without friends, New chat explains how to find them and links to the search", async () => {
  const onClose = open([]);
  const find = screen.getByRole("link", { name: "Find people" });
  expect(find.getAttribute("href")).toBe("/search");
  await userEvent.click(find);
  expect(onClose).toHaveBeenCalledOnce();
  await screen.findByText("another page");
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
