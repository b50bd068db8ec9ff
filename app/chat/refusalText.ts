import type { SendErrorCode } from "~/app/chat/client/chatState";

/** The text for a message, or a change of one, that the room refused. */
export function refusalText(code: SendErrorCode): string {
  switch (code) {
    case "blocked":
    case "forbidden":
      return "You cannot send messages here.";
    case "too_long":
    case "too_large":
      return "Too long to send.";
    case "too_late":
      return "It is too late for that.";
    case "not_found":
      return "That message is no longer there.";
    case "too_many_chats":
      return "You started many chats with people you don't know. Try again later.";
    default:
      return "Not sent.";
  }
}
