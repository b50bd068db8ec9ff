/** Refusals as open pages of the previous release know them. */
import type { ChatErrorCode } from "~/party/chat/protocol";
import type { ErrorFrame } from "~/party/core/protocol";

/** The version in the hello of a page of the previous release. Pages of this release send `CHAT_PROTOCOL_VERSION`. */
const PREVIOUS_VERSION = 1;

/**
 * A refusal for a page whose hello had this version. Only a page of the previous release gets the code `blocked`. Every
 * other page gets `unavailable` instead. This code is the same for every reason why the other member can't be reached,
 * so it doesn't say that somebody is blocked (X18).
 */
export const errorFor = (
  version: number | null | undefined,
  frame: ErrorFrame<ChatErrorCode>,
): ErrorFrame<ChatErrorCode> =>
  frame.code === "blocked" && version !== PREVIOUS_VERSION ? { ...frame, code: "unavailable" } : frame;
