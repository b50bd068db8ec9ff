import { type CaseState, hasClaim, isClaimedByOther } from "~/base/moderation/state";
import { reportedAmongQuery } from "~/db/moderation/cases";
import { friendsAmongQuery } from "~/db/friendships/friends";
import { batch, type Db } from "~/db/statement";

/** Who has claimed a case, as a moderator sees it. */
export type Claim = "you" | "other" | null;

export function claimOf(state: CaseState, moderator: string, nowMs: number): Claim {
  if (hasClaim(state, moderator, nowMs)) return "you";
  return isClaimedByOther(state, moderator, nowMs) ? "other" : null;
}

/** X58: why a moderator can't decide a case that isn't about them: they reported it, or it is about a friend. */
export type Partiality = "reported" | "friend" | null;

/** The moderator's partiality in each of these cases. One round trip. */
export async function partialitiesOf(
  db: Db,
  moderator: string,
  states: readonly CaseState[],
): Promise<(state: CaseState) => Partiality> {
  const { reported, friends } = await batch(db, {
    reported: reportedAmongQuery({ reporter: moderator, caseIds: states.map(({ id }) => id) }),
    friends: friendsAmongQuery({ me: moderator, ids: states.flatMap(({ member }) => member ?? []) }),
  });
  return ({ id, member }) => {
    if (reported.rows.some(({ caseId }) => caseId === id)) return "reported";
    return friends.rows.some((friend) => friend.id === member) ? "friend" : null;
  };
}
