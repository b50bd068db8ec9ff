/** Who can reach a member, and who sees what they do: by the member's settings and what is between the two. */
import type { Privacy } from "./privacy";

interface Relation {
  areFriends: boolean;
  haveCommonFriend: boolean;
}

/** X26: whether a member with this choice gets a first message from the other. */
export function canSendFirst(choice: Privacy["messages"], { areFriends, haveCommonFriend }: Relation): boolean {
  switch (choice) {
    case "everyone":
      return true;
    case "friendsOfFriends":
      return areFriends || haveCommonFriend;
    case "friends":
      return areFriends;
    case "nobody":
      return false;
  }
}

/** X26: whether a member can write to another: a first message, or in the chat that they have. */
export const canMessage = (choice: Privacy["messages"], relation: Relation & { haveChat: boolean }): boolean =>
  relation.haveChat || canSendFirst(choice, relation);

/** X28: whether a member with this choice lets the other know that they are online, or how far they have read. */
const letsKnow = (choice: Privacy["presence" | "receipts"], areFriends: boolean): boolean =>
  choice === "everyone" || (choice === "friends" && areFriends);

/** X28: a member who hides it from somebody doesn't see theirs either. */
export const knowOfEachOther = (
  one: Privacy["presence" | "receipts"],
  other: Privacy["presence" | "receipts"],
  areFriends: boolean,
): boolean => letsKnow(one, areFriends) && letsKnow(other, areFriends);
