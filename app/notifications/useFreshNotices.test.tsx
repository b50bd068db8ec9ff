import { act, cleanup } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { useFreshNotices } from "./useFreshNotices";

const inbox = vi.hoisted(() => ({
  view: { unviewed: 2, unviewedRequests: 0, activityChanges: 0 },
  markViewed: vi.fn(),
}));
vi.mock("~/app/rooms/InboxProvider", () => ({ useInbox: () => inbox }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Notifications = () => {
  useFreshNotices("activities");
  return null;
};

test("X121 · a notification isn't marked as viewed until the window has the focus", () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  renderPage(<Notifications />);
  expect(inbox.markViewed).not.toHaveBeenCalled();
  hasFocus.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(inbox.markViewed).toHaveBeenCalledExactlyOnceWith("activities");
});
