import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { useReturnFocus } from "~/app/ui/dialogs/useReturnFocus";

afterEach(cleanup);

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <button>Step through</button>
      {isOpen ? <End onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const End = ({ onClose }: { onClose: () => void }) => (
  <Dialog.Root open onOpenChange={onClose}>
    <Dialog.Content {...useReturnFocus()} aria-describedby={undefined}>
      <Dialog.Title>The end</Dialog.Title>
      <Dialog.Close>Close</Dialog.Close>
    </Dialog.Content>
  </Dialog.Root>
);

async function openAndClose(): Promise<void> {
  render(<Page />);
  screen.getByText("Open").focus();
  fireEvent.click(screen.getByText("Open"));
  const close = await screen.findByRole("button", { name: "Close" });
  await waitFor(() => expect(document.activeElement).not.toBe(screen.getByText("Open")));
  fireEvent.click(close);
  expect(screen.queryByRole("dialog")).toBe(null);
}

/** Radix returns the focus in a separate task. */
const afterTasks = () => new Promise((resolve) => setTimeout(resolve, 0));

test("G2 · an element focused right after the dialog closed keeps the focus", async () => {
  await openAndClose();
  screen.getByText("Step through").focus();
  await afterTasks();
  expect(document.activeElement).toBe(screen.getByText("Step through"));
});
