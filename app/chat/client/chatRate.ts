import type { RoomRate } from "~/app/rooms/pace";
import { CHAT_LIMITS, costOf, type ChatCommand } from "~/party/chat/protocol";

/** How fast a chat's client may speak. That somebody is typing is told now or not at all. */
export const CHAT_RATE: RoomRate<ChatCommand> = { commandsPerSecond: CHAT_LIMITS.commandsPerSecond, costOf, isPassing: ({ t }) => t === "typing" };
