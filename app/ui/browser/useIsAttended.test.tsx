import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import AlertDialog from "~/app/ui/dialogs/AlertDialog";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { useIsAttended } from "./useIsAttended";

let isVisible: boolean;
let hasFocus: boolean;
beforeEach(() => {
  isVisible = true;
  hasFocus = true;
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => (isVisible ? "visible" : "hidden"));
  vi.spyOn(document, "hasFocus").mockImplementation(() => hasFocus);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Page = ({ hasDialog }: { hasDialog: boolean }) => (
  <>
    <main id="main">{useIsAttended() ? "read" : "unread"}</main>
    {hasDialog ? (
      <AlertDialog title="Delete?" confirm="Delete" onConfirm={vi.fn()} onCancel={vi.fn()}>
        The post goes.
      </AlertDialog>
    ) : null}
  </>
);
const shown = (): string | null => screen.getByRole("main", { hidden: true }).textContent;

test("X121 · a page counts as looked at only while its window has the focus", () => {
  renderPage(<Page hasDialog={false} />);
  expect(shown()).toBe("read");
  act(() => {
    hasFocus = false;
    window.dispatchEvent(new Event("blur"));
  });
  expect(shown()).toBe("unread");
  act(() => {
    hasFocus = true;
    window.dispatchEvent(new Event("focus"));
  });
  expect(shown()).toBe("read");
});

test("X121 · a page counts as looked at only while it is visible", () => {
  renderPage(<Page hasDialog={false} />);
  act(() => {
    isVisible = false;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect(shown()).toBe("unread");
});

test("X121 · a page doesn't count as looked at while a dialog covers it", async () => {
  const { rerender } = renderPage(<Page hasDialog={false} />);
  expect(shown()).toBe("read");
  rerender(<Page hasDialog />);
  await vi.waitFor(() => expect(shown()).toBe("unread"));
  rerender(<Page hasDialog={false} />);
  await vi.waitFor(() => expect(shown()).toBe("read"));
});
