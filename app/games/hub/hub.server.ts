import type { EdgeContext } from "~/app/server/context.server";
import { readFriends } from "~/app/friends/friends.server";
import { readBests } from "~/app/games/runs.server";

/** G1: the friends whom the member can invite, and the member's best runs. */
export async function readHub(context: EdgeContext, me: string) {
  const [friends, bests] = await Promise.all([readFriends(context, me), readBests(context, me)]);
  return { friends, bests };
}
