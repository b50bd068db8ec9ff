import type { MemberView } from "~/app/members/member";

/** A row of a game's score board: a member's best run. */
export interface Standing {
  member: MemberView;
  score: number;
  atMs: number;
  isMe: boolean;
}

/** A member's best run of a game. */
export interface BestScore {
  game: string;
  score: number;
}

/** How a run compares with its member's best. */
export interface CountedRun {
  score: number;
  /** the member's best run, including this one */
  best: number;
  isNewBest: boolean;
}
