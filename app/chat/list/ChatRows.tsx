import { NavLink, useParams } from "@remix-run/react";
import { BellOff } from "lucide-react";
import { useId } from "react";
import { useNow } from "~/app/ui/browser/useNow";
import { useZone } from "~/app/ui/browser/useZone";
import { Avatar } from "~/app/ui/media/Avatar";
import { Badge } from "~/app/ui/primitives/Badge";
import { classNames } from "~/app/ui/primitives/classNames";
import type { ChatSummary } from "~/party/inbox/protocol";
import { lastMessageTime } from "~/app/ui/format/timeText";
import { TEXTS } from "./texts";
import type { NamedChat } from "./useNamedChats";

/** Chats in a list. Their times follow the clock. */
export function ChatRows({ label, chats }: { label: string; chats: readonly NamedChat[] }) {
  const { now } = useNow();
  return (
    <ul aria-label={label}>
      {chats.map((row) => (
        <ChatListRow key={row.chat.chat} {...row} now={now} />
      ))}
    </ul>
  );
}

/** One chat of the list: its name, described by the last message or line. */
function ChatListRow({ chat, name, picture, preview, now }: NamedChat & { now: number }) {
  const id = useId();
  const zone = useZone();
  const to = chat.peer ?? chat.chat;
  // in the open chat, new messages are read in a moment or announced there
  const marked = useParams()["chatId"] !== to && chat.unread > 0;
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 transition-colors hover:bg-hover active:bg-pressed has-aria-[current=page]:bg-pressed">
      <Avatar photo={picture} sizePx={48} fallback={chat.kind === "group" ? "group" : "profile"} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <NavLink
            dir="auto"
            to={`/messages/${to}`}
            aria-describedby={`${id}last ${id}time ${id}unread ${id}muted`}
            className={classNames(
              "min-w-0 flex-1 truncate",
              stretchedLinkClass,
              marked ? "font-bold" : "font-semibold",
            )}
          >
            {name ?? <UnknownName kind={chat.kind} />}
          </NavLink>{" "}
          <time
            // the new key makes React write the text again; hydration would keep the server's text
            key={zone}
            suppressHydrationWarning
            id={`${id}time`}
            dateTime={new Date(chat.lastAtMs).toISOString()}
            className={classNames(
              "shrink-0 text-xs tabular-nums",
              marked ? "font-semibold text-accent" : "text-ink-3",
              zone && "invisible noscript:visible",
            )}
          >
            {lastMessageTime(chat.lastAtMs, now, zone)}
          </time>
        </div>{" "}
        <div className="flex h-5 items-center gap-2">
          <span
            id={`${id}last`}
            className={classNames("flex min-w-0 flex-1 gap-1 text-sm", marked ? "text-ink" : "text-ink-2")}
          >
            {preview.by === null ? null : (
              <span dir="auto" className="max-w-1/2 shrink-0 truncate">
                {preview.by}
              </span>
            )}{" "}
            <span dir="auto" className={classNames("min-w-0 truncate", preview.by === null && "flex-1")}>
              {preview.text}
            </span>
          </span>{" "}
          {marked && chat.mentioned ? (
            <span
              title={TEXTS.row.mentioned}
              className="grid size-5 shrink-0 place-items-center rounded-full bg-accent text-xs font-bold text-accent-ink"
            >
              @
            </span>
          ) : null}
          {chat.muted ? <BellOff aria-hidden className="size-4 shrink-0 text-ink-3" /> : null}
          <Badge count={marked ? chat.unread : 0} quiet={chat.muted ?? false} />
        </div>
      </div>
      <span id={`${id}unread`} hidden>
        {chat.unread > 0 ? (chat.mentioned ? TEXTS.row.unreadMentioned : TEXTS.row.unread)({ count: chat.unread }) : ""}
      </span>
      <span id={`${id}muted`} hidden>
        {chat.muted ? TEXTS.row.muted : ""}
      </span>
    </li>
  );
}

/** A placeholder for a name. It has a text for screen readers, because a link needs a name. */
const UnknownName = ({ kind }: Pick<ChatSummary, "kind">) => (
  <>
    <span aria-hidden className="inline-block h-3.5 w-28 animate-breathe rounded-sm bg-pressed" />
    <span className="sr-only">{kind === "group" ? TEXTS.row.unknownGroup : TEXTS.row.unknownChat}</span>
  </>
);

/** Only the name is the link, so that it is the link's accessible name. The complete row can be pressed. */
const stretchedLinkClass =
  "after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent";
