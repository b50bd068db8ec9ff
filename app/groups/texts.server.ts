import { isolated, say } from "~/app/ui/format/sentences";

const LIST = new Intl.ListFormat("en");

/** Why a change of a group is refused. */
export const TEXTS = {
  notMember: "You're not a member of this group.",
  adminOnly: "Only the group's admin can do this.",
  friendsOnly: "You can only add friends.",
  pictureGone: "This picture is no longer available. Choose it again.",
  cannotBeAdded: (names: readonly string[]) => say`${LIST.format(names.map(isolated))} can't be added to this group.`,
  /** X128 */
  addedTooOften: "You've put one of these members into many groups.",
  more: (count: number) => say`${count} more`,
} as const;
