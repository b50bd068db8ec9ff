import type { SessionEnd } from "~/app/calls/client/sessionView";

/** The notice after a call; null if the person ended it or the chat says it. */
export function endText(end: SessionEnd, isIncoming: boolean, name: string): string | null {
  switch (end.why) {
    case "hungUp":
      return "Call ended";
    case "declined":
      return isIncoming ? null : `${name} declined the call.`;
    case "noAnswer":
      return isIncoming ? `You missed a call from ${name}.` : `${name} did not answer.`;
    case "cancelled":
      return isIncoming ? `${name} hung up before you answered.` : "Call ended";
    case "busy":
      return `${name} is in another call.`;
    case "inCall":
      return "You are in a call already.";
    case "lost":
      return "The connection was lost, and the call with it.";
    case "noPath":
      return `No way to ${name} was found between your networks. It may work from another network.`;
    case "elsewhere":
      return "You answered on another device.";
    case "glare":
    case "failed":
      return "The call could not be made. Please try again.";
    case "refused":
      return end.message;
  }
}
