import { say } from "~/app/ui/format/sentences";

/** The texts of the dialog that invites friends. */
export const TEXTS = {
  chooseFriends: "Choose friends",
  playWith: (game: string, name: string) => say`Play ${game} with ${name}`,
  /** in place of a name */
  friend: "a friend",
  send: "Send invitation",
  noFriendsTitle: "No friends yet",
  noFriends: (game: string) => say`You play ${game} with friends. Add a friend first.`,
  findPeople: "Find people",
  forTwo: (game: string) => say`${game} is for two players`,
  forUpTo: (game: string, players: number) => say`${game} is for up to ${players} players`,
} as const;
