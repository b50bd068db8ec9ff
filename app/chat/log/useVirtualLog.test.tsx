import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { VirtualizerHandle } from "virtua";
import { messageRows, type MessageRow } from "./messageRows";
import { useVirtualLog } from "./useVirtualLog";

/** One message that the member wrote, and one that they haven't read. */
const ROWS = messageRows(
  [1, 2].map((seq) => ({
    seq,
    id: `m${seq}`,
    key: `m${seq}`,
    from: seq === 1 ? "ann" : "bob",
    atMs: 0,
    text: `${seq}`,
    status: "sent" as const,
  })),
  "ann",
  { after: 1, count: 1 },
  undefined,
);

test("M5 · going to the newest message ends the scrolling to the first unread one", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  ); // jsdom lays nothing out
  const ends = { onNearStart: vi.fn(), onNearEnd: vi.fn(), onSeen: vi.fn(), isTruncated: false };
  const { result, rerender } = renderHook(({ rows }: { rows: readonly MessageRow[] }) => useVirtualLog(rows, ends), {
    initialProps: { rows: [] as readonly MessageRow[] },
  });
  const [scrollToIndex, scrollTo] = [vi.fn(), vi.fn()];
  Object.assign(result.current.list, { current: { scrollToIndex, scrollTo } satisfies Partial<VirtualizerHandle> });
  rerender({ rows: ROWS });
  expect(scrollToIndex).toHaveBeenCalledOnce();
  expect(scrollTo).not.toHaveBeenCalled();
  result.current.toBottom();
  expect(scrollTo).toHaveBeenCalledOnce();
});
