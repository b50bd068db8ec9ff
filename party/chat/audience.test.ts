import { expect, it } from "vitest";
import { DEFAULT_MEMBER_PRIVACY, type MemberPrivacy } from "~/base/privacy";
import { readPointersFor, showsTo } from "./audience";
import { emptyChat } from "./state";

/** Whether a group of Ann, Bob and Eve, who aren't friends, shows Eve that Ann is online. */
function groupShowsAnn(presence: MemberPrivacy["presence"]): boolean {
  const access = { version: 1, kind: "group" as const, members: ["ann", "bob", "eve"], blocked: [] };
  const privacy = { ann: { ...DEFAULT_MEMBER_PRIVACY, revision: 1, presence } };
  return showsTo({ ...emptyChat, access, privacy }, "presence", "ann", "eve");
}

it.each([
  ["everyone", "to everybody in the group", true],
  ["friends", "to everybody in the group", true],
  ["nobody", "to nobody", false],
] as const)("X44 · in a group, the choice %s shows the member %s", (presence, _toWhom, isShown) => {
  expect(groupShowsAnn(presence)).toBe(isShown);
});

it("M5 · M7 · how far a former member of a group has read isn't sent", () => {
  const access = { version: 2, kind: "group" as const, members: ["ann", "bob"], blocked: [] };
  expect(readPointersFor({ ...emptyChat, access, reads: { ann: 3, bob: 2, eve: 1 } }, "ann")).toEqual({
    ann: 3,
    bob: 2,
  });
});
