import type { RoomRate } from "~/app/rooms/pace";
import { CHAT_LIMITS, costOf, type ChatCommand } from "~/party/chat/protocol";

/** How fast a chat's client may send. A typing notice goes out at once or is dropped. */
export const CHAT_RATE: RoomRate<ChatCommand> = { commandsPerSecond: CHAT_LIMITS.commandsPerSecond, costOf, isPassing: ({ t }) => t === "typing" };
