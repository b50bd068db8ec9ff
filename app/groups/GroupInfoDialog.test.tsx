import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import GroupInfoDialog from "./GroupInfoDialog";
import type { GroupView } from "./view";

afterEach(cleanup);

const BAYO = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", photo: null };
const GROUP: GroupView = {
  id: "01BX5ZZKBKACTAV9WEVGEMMVS0",
  name: "Readers",
  icon: null,
  createdBy: BAYO.id,
  createdAtMs: 0,
  addedBy: null,
  members: [BAYO, ADA],
};

function show(group: Partial<GroupView> = {}) {
  renderPage(<GroupInfoDialog group={{ ...GROUP, ...group }} me={ADA.id} onClose={() => undefined} />, { viewer: ADA });
  return within(screen.getByRole("dialog", { name: "Group info" }));
}

test("X47 · a member reports a group from its info, and its admin can't", async () => {
  const info = show();
  await userEvent.click(info.getByRole("button", { name: "Report" }));
  expect(await screen.findByRole("dialog", { name: /^Report/ })).toBeTruthy();
  cleanup();
  expect(show({ createdBy: ADA.id }).queryByRole("button", { name: "Report" })).toBeNull();
});

test("X27 · a member leaves a group for good from its info", async () => {
  await userEvent.click(show().getByRole("button", { name: "Leave for good" }));
  expect((await screen.findByRole("alertdialog", { name: "Leave for good?" })).textContent).toContain(
    "nobody can add you to this group again",
  );
});

test("X80 · the info of a removed group offers only to leave it", () => {
  const names = show({ isRemoved: true })
    .getAllByRole("button")
    .map((button) => button.textContent || button.title);
  expect(names).toEqual(["Close", "Leave group"]);
});
