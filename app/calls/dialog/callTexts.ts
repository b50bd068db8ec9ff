import type { MediaTrouble } from "~/app/calls/client/devices";
import type { SessionEnd } from "~/app/calls/client/sessionView";
import { TEXTS } from "./texts";

/** The notice after a call; null if the person declined the call. */
export function endText(end: SessionEnd, isIncoming: boolean, name: string): string | null {
  switch (end.type) {
    case "hungUp":
      return TEXTS.end.ended;
    case "declined":
      return isIncoming ? null : TEXTS.end.declined({ name });
    case "noAnswer":
      return isIncoming ? TEXTS.end.missed({ name }) : TEXTS.end.noAnswer({ name });
    case "cancelled":
      return isIncoming ? TEXTS.end.cancelled({ name }) : TEXTS.end.ended;
    case "busy":
      return TEXTS.end.busy({ name });
    case "inCall":
      return TEXTS.end.inCall;
    case "lost":
      return TEXTS.end.lost;
    case "noPath":
      return TEXTS.end.noPath({ name });
    case "elsewhere":
      return TEXTS.end.elsewhere;
    case "glare":
    case "failed":
      return TEXTS.end.failed;
    case "refused":
      return end.message;
  }
}

/** What is wrong with a device, and what to do about it. */
export const troubleText = ({ device, why }: MediaTrouble): string =>
  TEXTS.trouble[why]({ device: TEXTS.trouble.device[device] });
