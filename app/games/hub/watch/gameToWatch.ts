import type { MemberView } from "~/app/members/member";

/** G12: a running game of friends, on the games hub. */
export interface GameToWatch {
  room: string;
  /** the game's name, spelled as in its page's URL */
  game: string;
  /** who plays, by seat */
  players: MemberView[];
}
