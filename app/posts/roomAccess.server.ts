import { findPost } from "~/db/posts";
import { identityHeaders, type RoomAccess } from "~/app/server/roomConnection.server";

const POST_TOPIC = /^post:([0-7][0-9A-HJKMNP-TV-Z]{25})$/;

/** The live rooms of the feed and of each post are public, but nobody enters the room of a post that a block hides. */
export const liveRoomAccess: RoomAccess = {
  async connect({ context, request, room }) {
    const post = POST_TOPIC.exec(room)?.[1];
    if (room !== "feed" && !post) return "not-found";
    if (post && !(await findPost(context.db, (await context.session())?.memberId ?? null, post))) return "not-found";
    const shard = await context.env.LIVE_HUB.getByName(room).assignShard();
    // everything here is public: a shard knows no members, so it needn't learn when a session ends
    return context.env.LIVE_LEAF.getByName(shard).fetch(request.url, {
      headers: identityHeaders(context, request, null),
    });
  },
};
