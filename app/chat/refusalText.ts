import type { SendErrorCode } from "~/app/chat/client/chatState";
import { TEXTS as HELD_TEXTS } from "~/app/reports/heldTexts";
import { CHAT_LIMITS } from "~/party/chat/protocol";
import { TEXTS } from "./texts";

/** The text for a message, or a change of one, that the room refused. */
export function refusalText(code: SendErrorCode, isGroup: boolean): string {
  switch (code) {
    case "unavailable":
    case "blocked": // unsent messages may be kept with this code of the previous release
      return isGroup ? TEXTS.removedGroup : TEXTS.refused.unavailable;
    case "held":
      return HELD_TEXTS.held;
    case "request":
      return TEXTS.refusedRequest({ max: CHAT_LIMITS.requestMessagesMax });
    case "too_large":
      return TEXTS.refused.too_long;
    default:
      return code in TEXTS.refused ? TEXTS.refused[code as keyof typeof TEXTS.refused] : TEXTS.notSent;
  }
}
