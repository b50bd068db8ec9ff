import type { EdgeContext } from "~/app/server/context.server";
import { regionOf } from "~/app/server/region.server";
import { roomAt } from "~/base/roomAt";

/**
 * Calls a new member's rooms before anybody else does, so that they are made near the member. These calls store nothing.
 * If they fail, whoever calls the rooms first decides where they lie.
 */
export function placeRooms({ env, request, afterAnswer }: EdgeContext, memberId: string): void {
  const region = regionOf(request);
  afterAnswer(() =>
    Promise.allSettled([
      roomAt(env.INBOX, memberId, region).unviewedCount(),
      roomAt(env.LIMITS, `member:${memberId}`, region).giveBack([]),
    ]),
  );
}
