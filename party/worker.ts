import { CallRoom as Call } from "~/party/call/room";
import { ChatRoom as Chat } from "~/party/chat/room";
import { roomServer } from "~/party/core/server";
import { GameRoom as Game } from "~/party/game/room";
import { InboxRoom as Inbox } from "~/party/inbox/room";
import { LiveHub as Hub } from "~/party/live/hub";
import { LiveShard as Shard } from "~/party/live/shard";

export { Limits } from "~/party/limits/limits";

// wrangler.toml names the exported classes; `LiveLeaf` is the deployed name of the shards' class. The aliases are
// former names of methods, which edges and rooms of release 0.1 still call. Release 0.3 removes them.
export const CallRoom = roomServer(Call, Call.rpc, { parted: "endFriendship" });
export const ChatRoom = roomServer(Chat, Chat.rpc);
export const GameRoom = roomServer(Game, Game.rpc, { lookIn: "peek", parted: "endFriendship" });
export const InboxRoom = roomServer(Inbox, Inbox.rpc, { tellOwn: "showOwnToggle" });
export const LiveHub = roomServer(Hub, Hub.rpc, { place: "assignShard", tell: "publish" });
export const LiveLeaf = roomServer(Shard, Shard.rpc);

/** The Worker has no public route: only the edge's bindings reach the rooms. */
export default { fetch: (): Response => new Response("Not found", { status: 404 }) };
