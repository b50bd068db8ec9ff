import { Time } from "~/app/ui/primitives/Time";
import type { SecurityEventView } from "./securityLog.server";
import { TEXTS } from "./texts";

/** A21. What happened to the member's account, newest first. A long list scrolls inside its frame. */
export function SecurityLog({ events }: { events: readonly SecurityEventView[] }) {
  if (events.length === 0) return <p className="text-ink-2">{TEXTS.none}</p>;
  return (
    <ul
      aria-label={TEXTS.title}
      tabIndex={0}
      className="max-h-96 divide-y divide-hairline overflow-y-auto rounded-lg border border-hairline"
    >
      {events.map(({ id, kind, atMs, device }) => (
        <li key={id} className="px-4 py-3">
          <p className="font-semibold">{TEXTS.events[kind]}</p>
          <p className="text-sm wrap-anywhere text-ink-3">
            {device} · <Time atMs={atMs} as="full" />
          </p>
        </li>
      ))}
    </ul>
  );
}
