import { Check, CheckCheck, CircleAlert, Clock3, CornerUpRight, EllipsisVertical } from "lucide-react";
import { memo, useId, type MouseEvent } from "react";
import { useZone } from "~/app/ui/browser/useZone";
import { classNames } from "~/app/ui/primitives/classNames";
import { dateAndTime, timeOfDay } from "~/app/ui/format/timeText";
import type { ShownMessage } from "~/app/chat/client/chatState";
import { GameRequestCard } from "./GameRequestCard";
import type { MessageActs } from "~/app/chat/acts/useMessageActs";
import { MessageMedia } from "./MessageMedia";
import type { MessageStatus } from "~/app/chat/log/messageRows";
import { MessageText } from "./MessageText";
import { quoteText } from "~/app/chat/summary/chatPreview";
import { TEXTS as SUMMARY_TEXTS } from "~/app/chat/summary/texts";
import { TEXTS } from "~/app/chat/log/texts";

export interface MessageBubbleProps {
  message: ShownMessage;
  me: string;
  /** stays the same function until a name changes */
  nameOf: (member: string) => string;
  status: MessageStatus;
  /** directly above is a message of the same sender and minute */
  follows: boolean;
  /** directly below is a message of the same sender and minute */
  followed: boolean;
  /** for others' messages in a group */
  showsName: boolean;
  /** a block hides the author of the message to which this one replies (X16) */
  hidesQuote: boolean;
  /** X29: a message request that the viewer hasn't answered: its links can't be opened, and it has no menu */
  isRequest: boolean;
  /** the log has just scrolled to this message */
  isHighlighted: boolean;
  acts: MessageActs;
}

/** One message. It renders again only when something about it has changed. */
export const MessageBubble = memo(function MessageBubble({
  message,
  me,
  nameOf,
  status,
  follows,
  followed,
  showsName,
  hidesQuote,
  isRequest,
  isHighlighted,
  acts,
}: MessageBubbleProps) {
  const statusId = useId();
  const zone = useZone();
  const { from, text, media, game, re, deleted, reactions, mentions = [], handles } = message;
  const mine = from === me;
  const isSent = message.status === "sent";
  const canAct = isSent && !deleted && !isRequest;

  const openMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    acts.openMenu(message, { x: event.clientX, y: event.clientY }, event.currentTarget);
  };

  return (
    <div
      role="group"
      aria-label={TEXTS.message.label({ name: nameOf(from) })}
      aria-describedby={statusId}
      className={classNames(
        "group/message flex flex-col px-4",
        mine ? "items-end" : "items-start",
        follows ? "pt-0.5" : "pt-2",
        isHighlighted && "animate-found",
      )}
    >
      {showsName && !follows ? (
        <p dir="auto" className="px-3 pb-0.5 text-start text-xs font-semibold text-ink-2">
          {nameOf(from)}
        </p>
      ) : null}
      <div className={classNames("flex w-full items-center gap-1", mine && "flex-row-reverse")}>
        <div
          onContextMenu={canAct ? openMenu : undefined}
          className={classNames(bubbleClass, mine ? "bg-accent-soft" : "bg-sunk", cornerClass(mine, follows, followed))}
        >
          {message.forwarded ? (
            <p className="flex items-center gap-1 text-xs text-ink-3 italic">
              <CornerUpRight aria-hidden className="size-3.5" />
              {TEXTS.message.forwarded}
            </p>
          ) : null}
          {re ? (
            <button type="button" onClick={() => acts.jumpTo(re.seq)} className={quoteClass}>
              <span dir="auto" className="block truncate font-semibold text-accent">
                {re.from === me ? TEXTS.message.you : nameOf(re.from)}
              </span>
              <span dir="auto" className="line-clamp-2 text-ink-2">
                {hidesQuote ? SUMMARY_TEXTS.collapsed : quoteText(re)}
              </span>
            </button>
          ) : null}
          {media ? <MessageMedia media={media} name={nameOf(from)} text={text} /> : null}
          {message.fileGone ? <p className="text-ink-3 italic">{SUMMARY_TEXTS.fileGone}</p> : null}
          {game && isSent ? (
            <GameRequestCard
              message={message}
              me={me}
              nameOf={nameOf}
              onAnswer={(accept) => acts.answer(message, accept)}
            />
          ) : null}
          {deleted ? (
            <p className="inline text-ink-3 italic">{goneText(mine, message.hidden)}</p>
          ) : text ? (
            <MessageText
              text={text}
              mentioned={mentions.filter((id) => !Object.values(handles ?? {}).includes(id)).map(nameOf)}
              handles={handles}
              hasLinks={!isRequest}
              className="inline break-words whitespace-pre-wrap"
            />
          ) : null}
          {message.hidden && mine ? (
            <p className="mt-1 border-t border-hairline pt-1 text-xs text-ink-2">{TEXTS.message.yoursHidden}</p>
          ) : null}{" "}
          <span className="relative top-1 float-end ms-3 inline-flex h-5 items-center gap-1 text-xs text-ink-3 select-none">
            {message.editedAtMs === undefined ? null : (
              <span title={dateAndTime(message.editedAtMs, zone)}>{TEXTS.message.edited}</span>
            )}
            <time
              dateTime={new Date(message.atMs).toISOString()}
              title={dateAndTime(message.atMs, zone)}
              className={classNames("tabular-nums", zone && "invisible")}
            >
              {timeOfDay(message.atMs, zone)}
            </time>
            {mine ? <Tick status={status} /> : null}
          </span>
          <span id={statusId} hidden>
            {TEXTS.message.status[status]}
          </span>
        </div>
        {canAct ? (
          <button
            type="button"
            aria-label={TEXTS.message.actions}
            title={TEXTS.message.actions}
            aria-haspopup="menu"
            onClick={(event) => {
              const { left, bottom } = event.currentTarget.getBoundingClientRect();
              acts.openMenu(message, { x: left, y: bottom }, event.currentTarget);
            }}
            className={classNames(actionsClass, touchClass)}
          >
            <EllipsisVertical aria-hidden className="size-4" />
          </button>
        ) : null}
      </div>
      {reactions ? (
        <Reactions reactions={reactions} me={me} nameOf={nameOf} onReact={(emoji) => acts.react(message, emoji)} />
      ) : null}
      {message.status === "failed" ? (
        <Refused
          why={acts.whyRefused(message.code)}
          onRetry={() => acts.retry(message.id)}
          onRemove={() => acts.remove(message.id)}
        />
      ) : null}
    </div>
  );
});

function goneText(mine: boolean, isHidden = false): string {
  if (isHidden) return SUMMARY_TEXTS.hidden;
  return mine ? TEXTS.message.youDeleted : TEXTS.message.deleted;
}

const bubbleClass = "flow-root max-w-[min(85%,34rem)] min-w-0 px-3 pt-1.5 pb-2 text-base text-ink";
const quoteClass =
  "mb-1 block w-full min-w-32 rounded-md border-s-3 border-accent bg-raised/60 px-2 py-1 text-start text-sm";
/** Enlarges the touch area of small buttons. */
const touchClass = "relative after:absolute after:-inset-x-1 after:-inset-y-2 md:after:hidden";
const actionsClass =
  "grid size-8 shrink-0 place-items-center rounded-full text-ink-3 opacity-0 transition-opacity group-hover/message:opacity-100 [@media(hover:none)]:opacity-70 hover:bg-hover hover:text-ink focus-visible:opacity-100";
const choiceClass = "min-h-11 rounded-full px-2 font-semibold underline-offset-2 hover:underline mouse:min-h-8";

/** On the sender's side, the corners between adjacent messages are nearly square. */
const cornerClass = (mine: boolean, follows: boolean, followed: boolean): string =>
  classNames(
    "rounded-xl",
    follows && (mine ? "rounded-se-sm" : "rounded-ss-sm"),
    followed && (mine ? "rounded-ee-sm" : "rounded-es-sm"),
  );

interface ReactionsProps {
  reactions: Record<string, string[]>;
  me: string;
  nameOf: (member: string) => string;
  onReact: (emoji: string) => void;
}

/** The reactions with their authors. A press on one adds or removes the viewer's own. */
const Reactions = ({ reactions, me, nameOf, onReact }: ReactionsProps) => (
  <div className="z-[1] -mt-1 flex flex-wrap gap-1 px-2">
    {Object.entries(reactions).map(([emoji, members]) => (
      <button
        key={emoji}
        type="button"
        aria-label={members.includes(me) ? TEXTS.message.removeReaction({ emoji }) : TEXTS.message.react({ emoji })}
        title={TEXTS.message.reactedBy({
          names: members.map((member) => (member === me ? TEXTS.message.you : nameOf(member))),
        })}
        onClick={() => onReact(emoji)}
        className={classNames(
          touchClass,
          "inline-flex h-7 min-w-9 items-center justify-center gap-1 rounded-full border px-2 text-sm tabular-nums transition-colors hover:bg-hover",
          members.includes(me) ? "border-accent bg-accent-soft" : "border-hairline bg-raised",
        )}
      >
        <span aria-hidden>{emoji}</span>
        {members.length > 1 ? <span className="text-xs text-ink-2">{members.length}</span> : null}
      </button>
    ))}
  </div>
);

const Refused = ({ why, onRetry, onRemove }: { why: string; onRetry: () => void; onRemove: () => void }) => (
  <div className="flex max-w-full flex-wrap items-center justify-end gap-x-1 text-sm text-danger">
    <span>{why}</span>
    <span className="flex gap-1">
      <button type="button" className={choiceClass} onClick={onRetry}>
        {TEXTS.message.retry}
      </button>
      <button type="button" className={choiceClass} onClick={onRemove}>
        {TEXTS.message.remove}
      </button>
    </span>
  </div>
);

function Tick({ status }: { status: MessageStatus }) {
  switch (status) {
    case "pending":
      return <Clock3 aria-hidden className="size-3.5" />;
    case "sent":
      return <Check aria-hidden className="size-4" />;
    case "read":
      return <CheckCheck aria-hidden className="size-4 text-accent" />;
    case "failed":
      return <CircleAlert aria-hidden className="size-3.5 text-danger" />;
  }
}
