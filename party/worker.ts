import { CallRoom as Call } from "~/party/call/room";
import { ChatRoom as Chat } from "~/party/chat/room";
import { roomServer } from "~/party/core/server";
import { GameRoom as Game } from "~/party/game/room";
import { InboxRoom as Inbox } from "~/party/inbox/room";
import { LiveHub as Hub } from "~/party/live/hub";
import { LiveLeaf as Leaf } from "~/party/live/leaf";

export { Limits } from "~/party/limits/limits";

// wrangler.toml names the exported classes. `lookIn` is the former name of a method: edges of release 0.1 still call it. It goes with 0.3.
export const CallRoom = roomServer(Call, Call.rpc);
export const ChatRoom = roomServer(Chat, Chat.rpc);
export const GameRoom = roomServer(Game, Game.rpc, { lookIn: "peek" });
export const InboxRoom = roomServer(Inbox, Inbox.rpc);
export const LiveHub = roomServer(Hub, Hub.rpc);
export const LiveLeaf = roomServer(Leaf, Leaf.rpc);

/** The Worker has no public route: only the edge's bindings reach the rooms. */
export default { fetch: (): Response => new Response("Not found", { status: 404 }) };
