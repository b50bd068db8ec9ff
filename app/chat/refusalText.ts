import type { SendErrorCode } from "~/app/chat/client/chatState";
import { TEXTS } from "./texts";

/** The text for a message, or a change of one, that the room refused. */
export function refusalText(code: SendErrorCode, isGroup: boolean): string {
  switch (code) {
    case "unavailable":
    case "blocked": // unsent messages may be kept with the code of the previous release
      return isGroup ? TEXTS.refused.removedGroup : TEXTS.refused.unavailable;
    case "request":
      return TEXTS.refused.request;
    case "restricted":
      return TEXTS.refused.restricted;
    case "held":
      return TEXTS.refused.held;
    case "unjudged":
      return TEXTS.refused.unjudged;
    case "too_much":
      return TEXTS.refused.tooMuch;
    case "full":
      return TEXTS.refused.full;
    case "forbidden":
      return TEXTS.refused.forbidden;
    case "too_long":
    case "too_large":
      return TEXTS.refused.tooLong;
    case "too_late":
      return TEXTS.refused.tooLate;
    case "not_found":
      return TEXTS.refused.notFound;
    case "too_many_chats":
      return TEXTS.refused.tooManyChats;
    default:
      return TEXTS.refused.notSent;
  }
}
