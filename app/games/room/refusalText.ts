import type { CoreErrorCode } from "~/party/core/protocol";
import type { GameErrorCode } from "~/party/game/protocol";

/** Why the room did not do what one asked. */
export function refusalText(code: GameErrorCode | CoreErrorCode): string {
  switch (code) {
    case "not_your_turn":
      return "It is not your turn.";
    case "illegal":
    case "bad_message":
    case "too_large":
      return "That is not possible now.";
    case "stale":
      return "The game had moved on. Look again.";
    case "game_over":
      return "The game is over.";
    case "not_started":
      return "The game has not begun.";
    case "too_early":
      return "It is too early for that.";
    case "too_late":
      return "It is too late for that.";
    case "rate_limited":
      return "Too fast. Wait a moment.";
    case "not_in_room":
    case "forbidden":
      return "You do not play in this game.";
    case "not_found":
      return "There is no such game any more.";
    case "hello_first":
    case "protocol_too_old":
    case "internal":
      return "Something went wrong. Please try again.";
  }
}
