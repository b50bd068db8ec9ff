import type { MemberView } from "~/app/members/member";

/** A run's rank on a board. */
export interface Standing {
  member: MemberView;
  score: number;
  /** the score as people read it */
  text: string;
  length: number;
  atMs: number;
  isMe: boolean;
}

/** A member's best run of a game. */
export interface BestScore {
  game: string;
  score: number;
  /** the score as people read it */
  text: string;
}

/** How a run compares with its member's best. */
export interface Counted {
  score: number;
  best: number;
  isNewBest: boolean;
}
