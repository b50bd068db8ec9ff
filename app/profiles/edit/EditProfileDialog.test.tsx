import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import EditProfileDialog from "./EditProfileDialog";

afterEach(cleanup);

function open() {
  const onClose = vi.fn();
  renderPage(
    <EditProfileDialog
      profile={{ name: "Ada", handle: null, about: "Short.", dob: "1990-01-02", cover: null, photo: null }}
      onClose={onClose}
    />,
    { viewer: ADA },
  );
  return onClose;
}

test("P6 · closing with unsaved changes asks first", async () => {
  const onClose = open();
  await userEvent.type(screen.getByLabelText("About"), " And a long story.");
  await userEvent.keyboard("{Escape}");
  await screen.findByRole("alertdialog", { name: "Discard changes?" });
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect([onClose.mock.calls.length, screen.getByLabelText<HTMLTextAreaElement>("About").value]).toEqual([
    0,
    "Short. And a long story.",
  ]);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("P6 · without changes the dialog closes immediately", async () => {
  const onClose = open();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});
