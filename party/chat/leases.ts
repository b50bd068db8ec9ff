import { logBug } from "~/base/logEvent";
import type { ChatCommand } from "~/party/chat/protocol";
import { Credits, storedRefusals } from "~/party/core/credit";
import type { Platform } from "~/party/core/platform";
import type { ErrorFrame } from "~/party/core/protocol";
import type { RoomsEnv } from "~/party/env";
import type { ActionName } from "~/party/limits/table";

type LeasedAction = Extract<ActionName, "message" | "room-search">;

/** What stays in the chat, or makes the room look through it. */
const LEASED: Partial<Record<ChatCommand["t"], LeasedAction>> = { send: "message", edit: "message", delete: "message", react: "message", answer: "message", search: "room-search" };

/** What is limited over all of a member's chats (docs/limits.md), as one room counts it. */
export class ChatLeases {
  readonly #credits: Credits<LeasedAction>;

  constructor({ name, storage, effects }: Platform<Pick<RoomsEnv, "LIMITS">>) {
    this.#credits = new Credits(
      (member, action, most) => effects.LIMITS.getByName(`member:${member}`).lease(action, most),
      storedRefusals(storage.sql),
      (error) => logBug(`chat ${name} lease`, error),
    );
  }

  /** Counts a command; null when it may be carried out. */
  refusal(member: string, command: ChatCommand, nowMs: number): ErrorFrame | null {
    const action = LEASED[command.t];
    const retryAfterMs = action ? this.#credits.spend(member, action, nowMs) : 0;
    if (retryAfterMs === 0) return null;
    return { t: "error", code: "rate_limited", ...("id" in command ? { id: command.id } : {}), retryAfterMs };
  }
}
