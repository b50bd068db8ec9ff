import { newestFriendsQuery } from "~/app/friends/friends.server";
import { bestScoresOf } from "~/app/games/runs.server";
import { indexedGamesQuery, readGamesToWatch } from "~/app/games/hub/watch/gamesToWatch.server";
import type { EdgeContext } from "~/app/server/context.server";
import { membersOnly } from "~/app/server/guards.server";
import { bestRunsQuery } from "~/db/members/scores";
import { batch } from "~/db/statement";

/** G1, G12: the friends whom the member can invite, the member's best runs, and the games that they may watch. */
export async function readHub(context: EdgeContext) {
  const { memberId: me } = await membersOnly(context);
  const { friends, bests, indexed } = await batch(context.db, {
    friends: newestFriendsQuery(me),
    bests: bestRunsQuery({ member: me }),
    indexed: indexedGamesQuery(me),
  });
  const toWatch = await readGamesToWatch(context, me, indexed.rows);
  return { friends: friends.rows, bests: bestScoresOf(bests.rows), toWatch };
}
