import { NavLink } from "@remix-run/react";
import { MailQuestion } from "lucide-react";
import { useId } from "react";
import { formatNumber } from "~/app/i18n/formats";
import { TEXTS } from "./texts";

/** X29: leads from the list of chats to the message requests, and says how many there are. */
export function RequestsLink({ count }: { count: number }) {
  const countId = useId();
  if (count === 0) return null;
  return (
    <NavLink
      to="/messages/requests"
      aria-describedby={countId}
      className="flex items-center gap-3 border-b border-hairline px-4 py-3 -outline-offset-2 transition-colors hover:bg-hover active:bg-pressed aria-[current=page]:bg-pressed"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sunk text-ink-2">
        <MailQuestion aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 flex-1 truncate font-semibold">{TEXTS.requests.title}</span>
      <span aria-hidden className="shrink-0 text-sm font-semibold text-ink-2 tabular-nums">
        {formatNumber(count)}
      </span>
      <span id={countId} hidden>
        {TEXTS.requests.count({ count })}
      </span>
    </NavLink>
  );
}
