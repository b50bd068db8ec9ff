import { CallRoom as Call } from "~/party/call/room";
import { ChatRoom as Chat } from "~/party/chat/room";
import { roomServer } from "~/party/core/server";
import { GameRoom as Game } from "~/party/game/room";
import { InboxRoom as Inbox } from "~/party/inbox/room";
import { LiveHub as Hub } from "~/party/live/hub";
import { LiveLeaf as Leaf } from "~/party/live/leaf";

export { Limits } from "~/party/limits/limits";

// The names of the classes are in wrangler.toml.
export const CallRoom = roomServer(Call);
export const ChatRoom = roomServer(Chat);
export const GameRoom = roomServer(Game);
export const InboxRoom = roomServer(Inbox);
export const LiveHub = roomServer(Hub);
export const LiveLeaf = roomServer(Leaf);

/** No public route: only the edge's bindings reach the rooms. */
export default { fetch: (): Response => new Response("Not found", { status: 404 }) };
