/** What others may call on a chat, and the types that it decides with. */
import type { ChatEffects } from "~/party/chat/effects";
import type { ChangeAnswer, ChatDecision, ChatEvent } from "~/party/chat/events";
import type { ChatCommand, ChatFrame } from "~/party/chat/protocol";
import type { ChatState } from "~/party/chat/state";
import type { Hello } from "~/party/core/protocol";

const RPC = {
  sessions: ["endSession", "extendSession"],
  members: ["setAccess", "presence", "answerRequest"],
  messages: ["putLine", "post", "settleGame", "moderate"],
  reading: ["opening", "message", "messagesAfter", "filesNotShown", "evidence"],
  recovery: [
    "recoveryPoint",
    "goBack",
    "goOn",
    "agree",
    "reportTo",
    "filesAfter",
    "loseFiles",
    "accessVersion",
    "members",
  ],
} as const;

export const CHAT_RPC = Object.values(RPC).flat();

export type Command = Exclude<ChatCommand, Hello>;
export type ChatTypes = {
  Effects: ChatEffects;
  State: ChatState;
  Event: ChatEvent;
  Decision: ChatDecision;
  Answer: ChangeAnswer;
  Command: Command;
  Frame: ChatFrame;
};
