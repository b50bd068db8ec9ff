import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { FriendButton } from "./FriendButton";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BAYO = "01BX5ZZKBKACTAV9WEVGEMMVRZ";

async function openRemovalDialog() {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ ok: true, state: "none", n: 1 }));
  vi.stubGlobal("fetch", fetched);
  renderPage(<FriendButton member={BAYO} state="friends" />, { viewer: ADA });
  await userEvent.click(screen.getByRole("button", { name: "Remove Friend" }));
  return { fetched, dialog: within(await screen.findByRole("alertdialog", { name: "Remove friend?" })) };
}

test("F1 · cancelling Remove Friend sends nothing", async () => {
  const { fetched, dialog } = await openRemovalDialog();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

test("F1 · a friend is removed once the removal is confirmed", async () => {
  const { fetched, dialog } = await openRemovalDialog();
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect((fetched.mock.calls[0]?.[1].body as FormData).get("do")).toBe("remove");
});

test("U2 · a visitor who presses Add Friend is asked to log in", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  renderPage(<FriendButton member={BAYO} state="none" />);
  await userEvent.click(screen.getByRole("button", { name: "Add Friend" }));
  await screen.findByRole("dialog", { name: "Login/Sign-up" });
  expect(fetched).not.toHaveBeenCalled();
});
