import { hiddenIdsQuery } from "~/db/blocks";
import { postsQuery } from "~/db/posts";
import { run } from "~/db/statement";
import { identityHeaders, type RoomAccess } from "~/app/server/roomConnection.server";
import { IDENTITY_HEADER } from "~/party/core/protocol";
import { hiddenFilter } from "~/base/hiddenAuthors";

const POST_TOPIC = /^post:([0-7][0-9A-HJKMNP-TV-Z]{25})$/;

/**
 * The live rooms of the feed and of each post are public. A member doesn't enter the room of a post that a block hides,
 * and gets no events of members whom a block hides (X13). After a change of the blocks, the page connects again. A post
 * for friends has no room, because a room doesn't notice when a friendship ends (X32).
 */
export const liveRoomAccess: RoomAccess = {
  async connect({ context, request, room }) {
    const post = POST_TOPIC.exec(room)?.[1];
    if (room !== "feed" && !post) return "not-found";
    const viewer = (await context.session())?.memberId ?? null;
    const [found, hidden] = await run(
      context.db,
      postsQuery(viewer, post === undefined ? [] : [post]),
      hiddenIdsQuery(viewer ?? ""),
    );
    if (post && found.rows[0]?.audience !== "everyone") return "not-found";
    const shard = await context.env.LIVE_HUB.getByName(room).assignShard();
    // everything here is public: a shard knows no members, so it needn't learn when a session ends
    return context.env.LIVE_LEAF.getByName(shard).fetch(request.url, {
      headers: identityHeaders(context, request, null, {
        [IDENTITY_HEADER.hiddenAuthors]: hiddenFilter(hidden.rows.map(({ id }) => id)),
      }),
    });
  },
};
