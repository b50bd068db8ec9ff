import { viewerId } from "~/app/server/guards.server";
import { hiddenIdsQuery } from "~/db/safety/blocks";
import { type PostRow, postsQuery } from "~/db/posts/posts";
import { all, batch } from "~/db/statement";
import { identityHeaders, type RoomAccess } from "~/app/server/roomConnection.server";
import { IDENTITY_HEADER } from "~/party/core/protocol";
import { hiddenFilter } from "~/base/hiddenAuthors";
import { hubOf, shardOf } from "~/base/roomAt";

const POST_TOPIC = /^post:([0-7][0-9A-HJKMNP-TV-Z]{25})$/;

/**
 * The live rooms of the feed and of each post are public. A member doesn't enter the room of a post that a block hides,
 * and gets no events of members whom a block hides (X13). After a change of the blocks, the page connects again. A post
 * for friends has no room, because a room doesn't notice when a friendship ends (X32).
 */
export const liveRoomAccess: RoomAccess = {
  async connect({ context, request, room }) {
    const viewer = (await viewerId(context)) ?? "";
    if (!isTopic(room)) return "not-found";
    const { found, hidden } = await batch(context.db, {
      found: postOfTopic(viewer, room),
      hidden: hiddenIdsQuery({ me: viewer }),
    });
    if (!isPublic(room, found.rows)) return "not-found";
    const shard = await hubOf(context.env, room).assignShard();
    // everything here is public: a shard knows no members, so it needn't learn when a session ends
    return shardOf(context.env, shard).fetch(request.url, {
      headers: identityHeaders(context, request, null, {
        [IDENTITY_HEADER.hiddenAuthors]: hiddenFilter(hidden.rows.map(({ id }) => id)),
      }),
    });
  },
  async whyNot(context, room, viewer) {
    if (!isTopic(room)) return "not-found";
    const found = await all(context.db, postOfTopic(viewer, room));
    return isPublic(room, found) ? null : "not-found";
  },
};

const FEED = "feed";
const isTopic = (room: string): boolean => room === FEED || POST_TOPIC.test(room);
/** The post of a topic, if the viewer ('' for a visitor) may see it. No row for the feed. */
const postOfTopic = (viewer: string, room: string) => postsQuery(viewer, POST_TOPIC.exec(room)?.slice(1) ?? []);
/** A moderator also gets the row of a banned member's post, which has no room (X73). */
const isPublic = (room: string, [post]: readonly PostRow[]): boolean =>
  room === FEED || (post?.shownTo === "everyone" && !post.isAuthorBanned);
