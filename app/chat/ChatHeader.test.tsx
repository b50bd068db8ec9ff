import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { GroupHeader } from "./ChatHeader";

afterEach(cleanup);

const GROUP = {
  id: "g",
  name: "Rowers",
  icon: null,
  createdBy: ADA.id,
  createdAtMs: 0,
  members: [ADA, { id: "b", name: "Bayo", photo: null }],
  addedBy: null,
};

const show = (isMember: boolean, { name = "Bayo", group = GROUP } = {}) =>
  renderPage(
    <GroupHeader group={group} me={ADA.id} nameOf={() => name} isMember={isMember}>
      {null}
    </GroupHeader>,
  );

test("X164 · names in Hebrew and Arabic don't turn the list of the members or the group's name", () => {
  show(true, { name: "שרה!", group: { ...GROUP, name: "الفريق!" } });
  screen.getByText("2 members: You, \u2068שרה!\u2069");
  expect(screen.getByText("الفريق!").getAttribute("dir")).toBe("auto");
});

test("M7 · a member sees the members of the group and the button for its info", () => {
  show(true);
  screen.getByText("2 members: You, Bayo");
  screen.getByRole("button", { name: "Group info" });
});

test("M7 · a removed member sees the group's name without its members and without the button for its info", () => {
  show(false);
  expect([
    screen.getByRole("heading").textContent,
    screen.queryByText(/members/),
    screen.queryByRole("button"),
  ]).toEqual(["Rowers", null, null]);
});
