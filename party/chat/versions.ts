/** How frames look to open pages of the previous release. */
import type { ChatErrorCode } from "~/party/chat/protocol";
import type { ErrorFrame } from "~/party/core/protocol";

/**
 * A refusal for a page whose hello had this version. Version 2 doesn't say that somebody is blocked (X18): the code is
 * `unavailable`, for whatever reason the other member can't be reached.
 */
export const errorFor = (
  version: number | null | undefined,
  frame: ErrorFrame<ChatErrorCode>,
): ErrorFrame<ChatErrorCode> => (frame.code === "blocked" && version !== 1 ? { ...frame, code: "unavailable" } : frame);
