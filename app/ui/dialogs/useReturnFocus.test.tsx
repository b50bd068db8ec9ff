import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { DropdownMenu } from "radix-ui";
import { useState, type ReactNode } from "react";
import { afterEach, expect, test, vi, onTestFinished } from "vitest";
import AlertDialog from "./AlertDialog";
import { Dialog } from "./Dialog";
import PictureDialog from "~/app/ui/media/PictureDialog";
import { keepFocusAfterReload, rememberOpener } from "./useReturnFocus";

afterEach(cleanup);

interface PageProps {
  dialog: (close: () => void) => ReactNode;
  /** the button disappears when it is pressed */
  once?: boolean;
}

function Page({ dialog, once = false }: PageProps) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <main id="main" tabIndex={-1}>
      {once && isOpen !== null ? null : <button onClick={() => setIsOpen(true)}>Open</button>}
      {isOpen ? dialog(() => setIsOpen(false)) : null}
    </main>
  );
}

const opener = () => screen.getByRole("button", { name: "Open", hidden: true });
const hasFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

const DIALOGS: Record<string, PageProps["dialog"]> = {
  "a form's dialog": (close) => (
    <Dialog title="Edit" onClose={close}>
      <input aria-label="Name" />
    </Dialog>
  ),
  "a dialog without fields": (close) => (
    <Dialog title="Note" onClose={close}>
      text
    </Dialog>
  ),
  "an alert dialog": (close) => (
    <AlertDialog title="Sure?" confirm="Yes" onConfirm={close} onCancel={close}>
      It will be lost.
    </AlertDialog>
  ),
  "the lightbox": (close) => (
    <PictureDialog
      pictures={[{ mediaKey: "a", alt: "A cat", width: 4, height: 3 }]}
      at={0}
      onMove={() => undefined}
      onClose={close}
    />
  ),
};

test.each(Object.entries(DIALOGS))("U4 · closing %s returns the focus to its opener", async (_name, dialog) => {
  render(<Page dialog={dialog} />);
  await userEvent.click(opener());
  expect(document.activeElement).not.toBe(opener());
  await userEvent.keyboard("{Escape}");
  await hasFocus(opener);
});

test("U4 · a dialog with fields focuses its first field", async () => {
  render(<Page dialog={DIALOGS["a form's dialog"]!} />);
  await userEvent.click(opener());
  await hasFocus(() => screen.getByRole("textbox", { name: "Name" }));
});

test("U4 · closing a dialog focuses the page's content if the opener is gone", async () => {
  render(<Page once dialog={DIALOGS["a form's dialog"]!} />);
  await userEvent.click(opener());
  await userEvent.keyboard("{Escape}");
  await hasFocus(() => screen.getByRole("main"));
});

test("U4 · a dialog that another dialog had replaced for a while still returns the focus to its opener", async () => {
  function Swapped({ onClose }: { onClose: () => void }) {
    const [adding, setAdding] = useState(false);
    if (adding)
      return (
        <Dialog title="Add members" onClose={() => setAdding(false)}>
          friends
        </Dialog>
      );
    return (
      <Dialog title="Group info" onClose={onClose}>
        <button onClick={() => setAdding(true)}>Add</button>
      </Dialog>
    );
  }
  render(<Page dialog={(close) => <Swapped onClose={close} />} />);
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(screen.getByRole("dialog", { name: "Add members" }).contains(document.activeElement)).toBe(true),
  );
  await userEvent.keyboard("{Escape}");
  await waitFor(() =>
    expect(screen.getByRole("dialog", { name: "Group info" }).contains(document.activeElement)).toBe(true),
  );
  await userEvent.keyboard("{Escape}");
  await hasFocus(opener);
});

test("U4 · closing a question over a dialog returns the focus to the dialog", async () => {
  function Asking({ onClose }: { onClose: () => void }) {
    const [asks, setAsks] = useState(false);
    return (
      <Dialog title="Group info" onClose={onClose}>
        <button onClick={() => setAsks(true)}>Leave</button>
        {asks ? (
          <AlertDialog title="Leave?" confirm="Leave" onConfirm={onClose} onCancel={() => setAsks(false)}>
            You'll lose access.
          </AlertDialog>
        ) : null}
      </Dialog>
    );
  }
  render(<Page dialog={(close) => <Asking onClose={close} />} />);
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await hasFocus(() => screen.getByRole("button", { name: "Leave" }));
  await userEvent.keyboard("{Escape}");
  await hasFocus(opener);
});

test("U4 · closing a dialog opened from a menu returns the focus to the menu's opener", async () => {
  function Menu() {
    const [game, setGame] = useState(false);
    const [button, setButton] = useState<HTMLButtonElement | null>(null);
    return (
      <>
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger ref={setButton}>Open</DropdownMenu.Trigger>
          <DropdownMenu.Content ref={(content) => rememberOpener(content, button)}>
            <DropdownMenu.Item onSelect={() => setGame(true)}>Chess</DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Root>
        {game ? (
          <Dialog title="Chess" onClose={() => setGame(false)}>
            with whom
          </Dialog>
        ) : null}
      </>
    );
  }
  render(<Menu />);
  fireEvent.keyDown(opener(), { key: "Enter" });
  await userEvent.click(await screen.findByRole("menuitem", { name: "Chess" }));
  await waitFor(() =>
    expect(screen.getByRole("dialog", { name: "Chess" }).contains(document.activeElement)).toBe(true),
  );
  await userEvent.keyboard("{Escape}");
  await hasFocus(opener);
});

test("U4 · after a reload that removes the pressed button, the page's content gets the focus", async () => {
  const { container } = render(<Page dialog={() => null} once />);
  opener().focus();
  fireEvent.click(opener());
  keepFocusAfterReload();
  await hasFocus(() => container.querySelector("main") ?? document.body);
});

test("X182 · what gets the focus outside of the visible part of a dialog scrolls into view", async () => {
  render(<Page dialog={DIALOGS["a form's dialog"] ?? (() => null)} />);
  await userEvent.click(opener());
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled; // jsdom has none
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "scrollIntoView"));
  const [dialog, field] = [screen.getByRole("dialog"), screen.getByRole("textbox", { name: "Name" })];
  const close = screen.getByRole("button", { name: "Close" });
  vi.spyOn(dialog, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 300, 200));
  vi.spyOn(field, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 150, 300, 40));
  vi.spyOn(close, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 20, 40, 40));
  fireEvent.focus(field);
  expect(scrolled).not.toHaveBeenCalled();
  fireEvent.focus(close);
  expect(scrolled.mock.contexts).toEqual([close]);
});
