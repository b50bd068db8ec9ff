import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { FormFooter } from "./FormFooter";

afterEach(cleanup);

function SlowForm({ onSend }: { onSend: () => void }) {
  const [pending, setPending] = useState(false);
  return (
    <>
      <form
        id="slow"
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
          setPending(true);
        }}
      >
        <input aria-label="Name" />
      </form>
      <FormFooter form="slow" submit="Send" pending={pending} onCancel={() => undefined} />
    </>
  );
}

test("U4 · the button that sends a dialog's form keeps the focus while the form is being sent", async () => {
  render(<SlowForm onSend={() => undefined} />);
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  const button = screen.getByRole("button", { name: "Send", busy: true });
  expect([button.getAttribute("aria-disabled"), button.hasAttribute("disabled")]).toEqual(["true", false]);
  expect(document.activeElement).toBe(button);
});

test("U4 · a second press while a dialog's form is being sent sends nothing", async () => {
  const onSend = vi.fn();
  render(<SlowForm onSend={onSend} />);
  const button = screen.getByRole("button", { name: "Send" });
  await userEvent.click(button);
  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  expect(onSend).toHaveBeenCalledOnce();
});

test("U4 · Enter in a field while a dialog's form is being sent sends nothing", async () => {
  const onSend = vi.fn();
  render(<SlowForm onSend={onSend} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Ada{Enter}{Enter}");
  expect(onSend).toHaveBeenCalledOnce();
});
