/** What others may call on a game, and the types that it decides with. */
import type { Hello } from "~/party/core/protocol";
import type { GameEvent } from "~/party/game/game";
import type { GameCommand } from "~/party/game/parse";
import type { GameFrame } from "~/party/game/protocol";
import type { Decision, GameState } from "~/party/game/state";
import type { Answer } from "~/party/game/store";
import type { Rooms } from "~/base/roomAt";
import type { ChatPeer, InboxPeer, WorkQueue } from "~/party/peers";

const RPC = {
  sessions: ["endSession", "extendSession"],
  making: ["create", "acceptsOptions", "answer"],
  members: ["presence", "endFriendship"],
  reading: ["peek", "players", "watchable", "finishedRun", "audit"],
  recovery: ["recoveryPoint", "goBack", "goOn", "reportAgain"],
} as const;

export const GAME_RPC = Object.values(RPC).flat();

export type Command = Exclude<GameCommand, Hello>;
export type GameEffects = { CHAT: Rooms<ChatPeer>; INBOX: Rooms<InboxPeer>; WORK: WorkQueue };
export type GameTypes = {
  Effects: GameEffects;
  State: GameState;
  Event: GameEvent;
  Decision: Decision;
  Answer: Answer;
  Command: Command;
  Frame: GameFrame;
};
