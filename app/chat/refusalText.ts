import type { SendErrorCode } from "~/app/chat/client/chatState";
import { TEXTS } from "./texts";

const REFUSED: Partial<Record<SendErrorCode, string>> = {
  ...TEXTS.refused,
  blocked: TEXTS.refused.unavailable, // unsent messages may be kept with this code of the previous release
  too_large: TEXTS.refused.too_long,
};

/** The text for a message, or a change of one, that the room refused. */
export const refusalText = (code: SendErrorCode, isGroup: boolean): string =>
  isGroup && (code === "unavailable" || code === "blocked") ? TEXTS.removedGroup : (REFUSED[code] ?? TEXTS.notSent);
