import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ShortcutsContext } from "~/app/ui/browser/useShortcuts";
import { SEVERITY } from "~/base/moderation/terms";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import type { QueuedCase } from "./queue.server";
import { QueueScreen } from "./QueueScreen";

vi.mock("./useCaseChange", () => ({ useCaseChange: () => undefined }));

afterEach(cleanup);

/** The queue with one case, in a browser whose shortcuts are on or off. Returns the link to the case. */
function openQueue({ areOn }: { areOn: boolean }): HTMLElement {
  const item: QueuedCase = {
    ...{ id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", number: 1, reports: 1 },
    ...({ type: "post", severity: SEVERITY.medium } as const),
    ...{ isEscalated: false, isHidden: false, action: null, appellant: null },
    ...{ reasons: [], atMs: 0, claim: null, isOwn: false },
  };
  renderPage(
    <ShortcutsContext.Provider value={areOn}>
      <QueueScreen name="reports" page={{ items: [item], next: null }} />
    </ShortcutsContext.Provider>,
    { viewer: ADA },
  );
  return screen.getByRole("link", { name: /Post/ });
}
const press = (key: string) => fireEvent.keyDown(document.body, { key });

test("X61 · in the queue, j moves to a case and ? lists the shortcuts", () => {
  const link = openQueue({ areOn: true });
  press("j");
  expect(document.activeElement).toBe(link);
  press("?");
  screen.getByRole("dialog", { name: "Keyboard shortcuts" });
});

test("X114 · X61 · a moderator who turned shortcuts off has none in the queue either", () => {
  openQueue({ areOn: false });
  for (const key of ["j", "?"]) press(key);
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole("dialog")).toBeNull();
});
