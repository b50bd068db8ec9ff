import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CLOSE } from "~/party/core/protocol";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { ChatClosed } from "./ConnectionNote";
import { GroupHeader } from "./GroupHeader";

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

const show = (isMember: boolean) =>
  renderPage(
    <GroupHeader group={GROUP} me={ADA.id} nameOf={() => "Bayo"} isMember={isMember}>
      {null}
    </GroupHeader>,
  );

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

test("M7 · a removed member reads that they are no longer a member", () => {
  renderPage(<ChatClosed code={CLOSE.forbidden} isGroup />);
  screen.getByText("You're no longer a member of this group.");
});
