import { Time } from "~/app/ui/primitives/Time";
import type { SecurityEventView } from "./securityLog.server";
import { TEXTS } from "./texts";

const SHOWN_AT_FIRST = 10;

/** A21. What happened to the member's account, newest first. Older entries of a long list are shown on request. */
export function SecurityLog({ events }: { events: readonly SecurityEventView[] }) {
  if (events.length === 0) return <p className="text-ink-2">{TEXTS.none}</p>;
  const older = events.slice(SHOWN_AT_FIRST);
  return (
    <>
      <Entries label={TEXTS.title} events={events.slice(0, SHOWN_AT_FIRST)} />
      {older.length > 0 ? (
        <details className="mt-3">
          <summary className="cursor-pointer py-2 font-semibold text-accent">{TEXTS.older}</summary>
          <Entries label={TEXTS.older} events={older} />
        </details>
      ) : null}
    </>
  );
}

const Entries = ({ label, events }: { label: string; events: readonly SecurityEventView[] }) => (
  <ul aria-label={label} className="divide-y divide-hairline rounded-lg border border-hairline">
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
