import { NavLink } from "@remix-run/react";
import { useId } from "react";
import { authorName } from "~/app/posts/authorName";
import type { AuthorView } from "~/app/posts/view";
import { Avatar } from "~/app/ui/Avatar";
import { Badge } from "~/app/ui/Badge";
import { classNames } from "~/app/ui/classNames";
import type { ChatSummary } from "~/party/inbox/protocol";
import { lastMessageTime } from "./chatTime";

interface ChatListRowProps {
  chat: ChatSummary;
  /** null until the name is known */
  person: AuthorView | null;
  me: string;
  now: number;
}

/** One chat of the list: named by the person, described by what was said last. */
export function ChatListRow({ chat, person, me, now }: ChatListRowProps) {
  const id = useId();
  const unread = chat.unread > 0;
  return (
    <li>
      <NavLink
        to={`/messages/${chat.peer ?? chat.chat}`}
        prefetch="intent"
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}last ${id}time ${id}unread`}
        className="flex items-center gap-3 px-4 py-2.5 -outline-offset-2 transition-colors hover:bg-hover active:bg-pressed aria-[current=page]:bg-pressed"
      >
        <Avatar photo={person?.photo ?? null} sizePx={48} fallback={chat.kind === "group" ? "group" : "profile"} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span id={`${id}name`} className={classNames("min-w-0 flex-1 truncate", unread ? "font-bold" : "font-semibold")}>
              {person ? authorName(person) : "\u00a0"}
            </span>{" "}
            <time
              id={`${id}time`}
              dateTime={new Date(chat.lastAtMs).toISOString()}
              className={classNames("shrink-0 text-xs tabular-nums", unread ? "font-semibold text-accent" : "text-ink-3")}
            >
              {lastMessageTime(chat.lastAtMs, now)}
            </time>
          </span>{" "}
          <span className="flex h-5 items-center gap-2">
            <span id={`${id}last`} className={classNames("min-w-0 flex-1 truncate text-sm", unread ? "text-ink" : "text-ink-2")}>
              {chat.lastFrom === me ? `You: ${chat.lastText}` : chat.lastText}
            </span>{" "}
            <Badge count={chat.unread} />
          </span>
        </span>
      </NavLink>
      <span id={`${id}unread`} hidden>
        {unread ? `${chat.unread} unread` : ""}
      </span>
    </li>
  );
}
