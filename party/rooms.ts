/** The rooms as they see each other. */
import type { CallRoom } from "~/party/call/room";
import type { ChatRoom } from "~/party/chat/room";
import type { GameRoom } from "~/party/game/room";
import type { InboxRoom } from "~/party/inbox/room";
import type { Limits } from "~/party/limits/limits";
import type { LiveHub } from "~/party/live/hub";
import type { LiveLeaf } from "~/party/live/leaf";

/** A room's methods from outside. */
export type Remote<Methods> = { [Name in keyof Methods]: Methods[Name] extends (...values: infer Values) => infer Result ? (...values: Values) => Promise<Awaited<Result>> : never };

interface Namespace<Methods> {
  getByName(name: string): Remote<Methods>;
}

export interface Rooms {
  CALL: Namespace<Pick<CallRoom, (typeof CallRoom.rpc)[number]>>;
  CHAT: Namespace<Pick<ChatRoom, (typeof ChatRoom.rpc)[number]>>;
  INBOX: Namespace<Pick<InboxRoom, (typeof InboxRoom.rpc)[number]>>;
  GAME: Namespace<Pick<GameRoom, (typeof GameRoom.rpc)[number]>>;
  LIVE_HUB: Namespace<Pick<LiveHub, (typeof LiveHub.rpc)[number]>>;
  LIVE_LEAF: Namespace<Pick<LiveLeaf, (typeof LiveLeaf.rpc)[number]>>;
  LIMITS: Namespace<Pick<Limits, "take" | "lease" | "giveBack" | "forget">>;
  /** work that rooms have for the edge */
  WORK: { send(work: { kind: "looseMedia"; chat: string; keys: string[] }): Promise<unknown> };
}
