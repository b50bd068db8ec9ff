import { Check, CheckCheck, CircleAlert, Clock3 } from "lucide-react";
import { memo, useId } from "react";
import { classNames } from "~/app/ui/classNames";
import { LinkedText } from "~/app/ui/LinkedText";
import { dateAndTime, timeOfDay } from "~/app/ui/timeText";
import type { SendErrorCode } from "./chatState";
import type { MessageStatus } from "./messageRows";

interface MessageBubbleProps {
  name: string;
  mine: boolean;
  text: string;
  atMs: number;
  status: MessageStatus;
  /** the same sender's message of the same minute stands above, or below */
  follows: boolean;
  followed: boolean;
  /** of a message that is not in the room's order yet */
  unsentId: string | null;
  refusedFor: SendErrorCode | null;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
}

/** One message. Its parts are plain values, so that a long log draws only what changed. */
export const MessageBubble = memo(function MessageBubble({ name, mine, text, atMs, status, follows, followed, unsentId, refusedFor, onRetry, onRemove }: MessageBubbleProps) {
  const statusId = useId();
  return (
    <div
      role="group"
      aria-label={`Message from ${name}`}
      aria-describedby={statusId}
      data-message
      className={classNames("flex flex-col px-4", mine ? "items-end" : "items-start", follows ? "pt-0.5" : "pt-2")}
    >
      <div className={classNames(bubbleClass, mine ? "bg-accent-soft" : "bg-sunk", cornerClass(mine, follows, followed))}>
        <LinkedText className="inline whitespace-pre-wrap">{text}</LinkedText>{" "}
        <span className="relative top-1 float-right ml-3 inline-flex h-5 items-center gap-1 text-xs text-ink-3 select-none">
          <time dateTime={new Date(atMs).toISOString()} title={dateAndTime(atMs, undefined)} className="tabular-nums">
            {timeOfDay(atMs, undefined)}
          </time>
          {mine ? <Tick status={status} /> : null}
        </span>
        <span id={statusId} hidden>
          {status}
        </span>
      </div>
      {unsentId !== null && refusedFor !== null ? (
        <div className="flex items-center gap-1 text-sm text-danger">
          <span>{refusalText(refusedFor)}</span>
          <button type="button" className={choiceClass} onClick={() => onRetry(unsentId)}>
            Retry
          </button>
          <button type="button" className={choiceClass} onClick={() => onRemove(unsentId)}>
            Remove
          </button>
        </div>
      ) : null}
    </div>
  );
});

const bubbleClass = "flow-root max-w-[min(85%,34rem)] min-w-0 px-3 pt-1.5 pb-2 text-base text-ink";
const choiceClass = "min-h-11 rounded-full px-2 font-semibold underline-offset-2 hover:underline md:min-h-8";

/** On the sender's side, corners between messages that belong together are nearly square. */
const cornerClass = (mine: boolean, follows: boolean, followed: boolean): string =>
  classNames(
    "rounded-xl",
    follows && (mine ? "rounded-tr-sm" : "rounded-tl-sm"),
    followed && (mine ? "rounded-br-sm" : "rounded-bl-sm"),
  );

function Tick({ status }: { status: MessageStatus }) {
  switch (status) {
    case "Pending":
      return <Clock3 aria-hidden className="size-3.5" />;
    case "Sent":
      return <Check aria-hidden className="size-4" />;
    case "Read":
      return <CheckCheck aria-hidden className="size-4 text-accent" />;
    case "Not sent":
      return <CircleAlert aria-hidden className="size-3.5 text-danger" />;
  }
}

const refusalText = (code: SendErrorCode): string => {
  switch (code) {
    case "blocked":
    case "forbidden":
      return "You cannot send messages here.";
    case "too_long":
    case "too_large":
      return "Too long to send.";
    default:
      return "Not sent.";
  }
};
