/**
 * What a member can do about a friendship or a request (requirement F1). A form sends one of these moves, and
 * db/friendships/friends.ts carries it out.
 */
export const FRIEND_MOVES = ["add", "cancel", "accept", "reject", "remove"] as const;
export type FriendMove = (typeof FRIEND_MOVES)[number];
