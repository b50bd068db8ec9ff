/** The bindings of the rooms Worker (party/wrangler.toml). */
import type { CallEffects, CallRoom } from "~/party/call/room";
import type { ChatEffects } from "~/party/chat/effects";
import type { ChatRoom } from "~/party/chat/room";
import type { RoomServer } from "~/party/core/server";
import type { Settings } from "~/party/core/settings";
import type { GameEffects } from "~/party/game/contract";
import type { GameRoom } from "~/party/game/room";
import type { InboxEffects } from "~/party/inbox/effects";
import type { InboxRoom } from "~/party/inbox/room";
import type { Limits } from "~/party/limits/limits";
import type { HubEffects, LiveHub } from "~/party/live/hub";
import type { LiveShard, ShardEffects } from "~/party/live/shard";

export type CallServer = RoomServer<CallRoom, (typeof CallRoom.rpc)[number]>;
export type ChatServer = RoomServer<ChatRoom, (typeof ChatRoom.rpc)[number]>;
export type GameServer = RoomServer<GameRoom, (typeof GameRoom.rpc)[number]>;
export type InboxServer = RoomServer<InboxRoom, (typeof InboxRoom.rpc)[number]>;
export type LiveHubServer = RoomServer<LiveHub, (typeof LiveHub.rpc)[number]>;
export type LiveShardServer = RoomServer<LiveShard, (typeof LiveShard.rpc)[number]>;

/** Extends the types of the rooms' calls on each other, so a call of a method that a room lacks doesn't compile. */
export interface RoomsEnv
  extends Settings, CallEffects, ChatEffects, GameEffects, InboxEffects, HubEffects, ShardEffects {
  CALL: DurableObjectNamespace<CallServer>;
  CHAT: DurableObjectNamespace<ChatServer>;
  INBOX: DurableObjectNamespace<InboxServer>;
  GAME: DurableObjectNamespace<GameServer>;
  LIVE_HUB: DurableObjectNamespace<LiveHubServer>;
  LIVE_LEAF: DurableObjectNamespace<LiveShardServer>;
  LIMITS: DurableObjectNamespace<Limits>;
  WORK: Queue;
  PUSHES: Queue;
}
