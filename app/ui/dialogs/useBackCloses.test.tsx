import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import AlertDialog from "./AlertDialog";
import { Dialog } from "./Dialog";
import { afterDialogs, useBackCloses } from "./useBackCloses";
import { guardGone, watchPopState } from "~/app/ui/shell/firstPopState";

/** the paths of `popstate` events that a router would receive */
let heard: string[] = [];
const hear = () => heard.push(window.location.pathname);

watchPopState(); // before the listener that acts as the router, as in the product

beforeEach(() => {
  window.history.replaceState({ key: "before", idx: 0 }, "", "/before");
  window.history.pushState({ key: "page", idx: 1 }, "", "/page");
  heard = [];
  window.addEventListener("popstate", hear);
});
afterEach(async () => {
  cleanup();
  await settled();
  window.removeEventListener("popstate", hear);
  window.history.replaceState(null, "", "/");
});

const settled = () => waitFor(() => expect(window.history.state).not.toHaveProperty("dialogGuard"));
const guarded = () =>
  waitFor(() => expect(window.history.state).toMatchObject({ key: "page", idx: 1, dialogGuard: true }));
const back = () => act(() => window.history.back());
const dialogs = () =>
  [...screen.queryAllByRole("dialog", { hidden: true }), ...screen.queryAllByRole("alertdialog")].map((dialog) =>
    dialog.getAttribute("role"),
  );

function Page({ asks = false }: { asks?: boolean }) {
  const [isOpen, setIsOpen] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      {isOpen ? (
        <Dialog title="Edit" onClose={asks ? () => setIsAsking(true) : close}>
          {isAsking ? (
            <AlertDialog title="Discard?" confirm="Discard" onConfirm={close} onCancel={() => setIsAsking(false)}>
              It will be lost.
            </AlertDialog>
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
}

test("U4 · Back closes the open dialog and keeps the page", async () => {
  render(<Page />);
  await guarded();
  back();
  await waitFor(() => expect(dialogs()).toEqual([]));
  expect([window.location.pathname, heard]).toEqual(["/page", []]);
});

test("U4 · Back leaves the page after a dialog was closed in another way", async () => {
  render(<Page />);
  await guarded();
  await userEvent.keyboard("{Escape}");
  await settled();
  expect(heard).toEqual([]);
  back();
  await waitFor(() => expect(heard).toEqual(["/before"]));
});

test("U4 · Back closes the topmost dialog only", async () => {
  render(<Page asks />);
  await guarded();
  back();
  await waitFor(() => expect(dialogs()).toEqual(["dialog", "alertdialog"]));
  await guarded();
  back();
  await waitFor(() => expect(dialogs()).toEqual(["dialog"]));
  expect(heard).toEqual([]);
});

test("U4 · a link in a dialog adds exactly one history entry", async () => {
  render(<Page />);
  await guarded();
  await userEvent.keyboard("{Escape}");
  window.history.pushState({ key: "next", idx: 2 }, "", "/next");
  await waitFor(() => expect(window.location.pathname).toBe("/next"));
  await waitFor(() => expect(window.history.state).toEqual({ key: "next", idx: 2 }));
  back();
  await waitFor(() => expect(heard).toEqual(["/page"]));
  expect(window.history.state).toEqual({ key: "page", idx: 1 });
});

test("U4 · a page reloaded with an open dialog waits until the dialog's history entry is gone", async () => {
  window.history.pushState({ key: "page", idx: 1, dialogGuard: true }, "");
  await guardGone();
  expect(window.history.state).toEqual({ key: "page", idx: 1 });
});

test("U4 · Forward to the history entry of a closed dialog stays on the page", async () => {
  render(<Page />);
  await guarded();
  back();
  await waitFor(() => expect(dialogs()).toEqual([]));
  const stepsBack = vi.spyOn(window.history, "back");
  act(() => window.history.forward());
  await waitFor(() => expect(stepsBack).toHaveBeenCalled());
  await settled();
  back();
  await waitFor(() => expect(heard).toEqual(["/before"]));
});

test("U4 · work that leaves the page begins after the dialogs and their history entry are gone", async () => {
  render(<Page />);
  await guarded();
  const leave = vi.fn(() => expect(window.history.state).toEqual({ key: "page", idx: 1 }));
  afterDialogs(leave);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

function MenuButton() {
  const [isOpen, setOpen] = useState(false);
  useBackCloses(() => setOpen(false), isOpen);
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>Menu</button>
      {isOpen ? <div role="menu" /> : null}
    </>
  );
}

test("X209 · Back closes a menu while it is open, and then leaves the page", async () => {
  render(<MenuButton />);
  await userEvent.click(screen.getByRole("button"));
  await guarded();
  back();
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await settled();
  expect(heard).toEqual([]);
  back();
  await waitFor(() => expect(heard).toEqual(["/before"]));
});
