/** The bindings of the rooms Worker (party/wrangler.toml). */
import type { CallRoom } from "~/party/call/room";
import type { ChatRoom } from "~/party/chat/room";
import type { GameRoom } from "~/party/game/room";
import type { InboxRoom } from "~/party/inbox/room";
import type { Limits } from "~/party/limits/limits";
import type { LiveHub } from "~/party/live/hub";
import type { LiveLeaf } from "~/party/live/leaf";

export interface RoomsEnv {
  CALL: DurableObjectNamespace<CallRoom>;
  CHAT: DurableObjectNamespace<ChatRoom>;
  INBOX: DurableObjectNamespace<InboxRoom>;
  GAME: DurableObjectNamespace<GameRoom>;
  LIVE_HUB: DurableObjectNamespace<LiveHub>;
  LIVE_LEAF: DurableObjectNamespace<LiveLeaf>;
  LIMITS: DurableObjectNamespace<Limits>;
  /** work that rooms have for the edge */
  WORK: Queue;
  APP_ENV: string;
  CLOCK_OFFSET_MS?: string;
  ADDRESS_LIMITS_SCALE?: string;
}
