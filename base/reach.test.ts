import { expect, it } from "vitest";
import { canMessage, canSendFirst, knowOfEachOther } from "./reach";

it.each([
  ["everyone", "a stranger", { areFriends: false, haveCommonFriend: false }, true],
  ["friendsOfFriends", "a stranger", { areFriends: false, haveCommonFriend: false }, false],
  ["friendsOfFriends", "a friend of a friend", { areFriends: false, haveCommonFriend: true }, true],
  ["friendsOfFriends", "a friend without a common friend", { areFriends: true, haveCommonFriend: false }, true],
  ["friends", "a friend of a friend", { areFriends: false, haveCommonFriend: true }, false],
  ["friends", "a friend", { areFriends: true, haveCommonFriend: false }, true],
  ["nobody", "a friend", { areFriends: true, haveCommonFriend: true }, false],
] as const)("X26 · a member who chose %s gets a first message from %s or doesn't", (choice, _sender, relation, can) => {
  expect(canSendFirst(choice, relation)).toBe(can);
});

it.each([
  ["everyone", "everyone", false, true],
  ["everyone", "everyone", true, true],
  ["everyone", "friends", false, false],
  ["friends", "everyone", false, false],
  ["everyone", "friends", true, true],
  ["friends", "friends", true, true],
  ["nobody", "everyone", true, false],
  ["everyone", "nobody", true, false],
  ["friends", "nobody", true, false],
] as const)(
  "X28 · of two members who chose %s and %s, friends or not (%s), both know or neither does",
  (one, other, areFriends, know) => {
    expect(knowOfEachOther(one, other, areFriends)).toBe(know);
  },
);

it.each([
  ["everyone", false, true],
  ["nobody", false, false],
  ["nobody", true, true],
] as const)(
  "X26 · a stranger writes to a member who chose %s, with a chat between them or not (%s), or can't",
  (choice, haveChat, can) => {
    expect(canMessage(choice, { areFriends: false, haveCommonFriend: false, haveChat })).toBe(can);
  },
);
