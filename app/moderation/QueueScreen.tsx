import { Link } from "@remix-run/react";
import { useRef, useState } from "react";
import type { Page } from "~/app/http/page";
import { plural } from "./plural";
import { buttonClass } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { Time } from "~/app/ui/primitives/Time";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { ShortcutsDialog } from "~/app/ui/dialogs/ShortcutsDialog";
import { useShortcuts } from "~/app/ui/browser/useShortcuts";
import { CaseChips, Chip, SeverityChip } from "./Chip";
import type { QueuedCase } from "./queue.server";
import { type QueueName, QUEUES } from "~/base/moderation/terms";
import { TEXTS } from "./texts";
import { useCaseChange } from "./useCaseChange";

interface QueueScreenProps {
  name: QueueName;
  /** `next` is an address */
  page: Page<QueuedCase>;
}

/** X54, X61: the queue of cases. It loads again when any case changes. */
export function QueueScreen({ name, page }: QueueScreenProps) {
  useCaseChange(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const move = (by: 1 | -1) => () => {
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const target = links[at === -1 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)];
    target?.focus();
  };
  useShortcuts({
    j: move(1),
    ArrowDown: move(1),
    k: move(-1),
    ArrowUp: move(-1),
    "?": () => setShowsKeys(true),
  });
  const { title, text } = TEXTS.queues.empty[name];
  return (
    <>
      <PageHeader title={TEXTS.title} aside={<KeysButton onPress={() => setShowsKeys(true)} />} />
      <nav aria-label={TEXTS.queues.label} className="flex border-b border-hairline">
        {QUEUES.map((queue) => (
          <Link
            key={queue}
            to={queue === "reports" ? "/moderation" : `/moderation?queue=${queue}`}
            aria-current={queue === name ? "page" : undefined}
            className={queueClass}
          >
            {TEXTS.queues.names[queue]}
          </Link>
        ))}
      </nav>
      {page.items.length === 0 ? (
        <EmptyState title={title}>{text}</EmptyState>
      ) : (
        <ul ref={list} aria-label={TEXTS.queues.list}>
          {page.items.map((item) => (
            <li key={item.id}>
              <QueueRow item={item} />
            </li>
          ))}
        </ul>
      )}
      {page.next === null ? null : (
        <div className="flex justify-center py-6">
          <Link to={page.next} className={buttonClass("outline", "medium")}>
            {TEXTS.queues.more}
          </Link>
        </div>
      )}
      {showsKeys ? <ShortcutsDialog {...TEXTS.shortcuts} onClose={() => setShowsKeys(false)} /> : null}
    </>
  );
}

const queueClass =
  "flex h-12 flex-1 items-center justify-center border-b-[3px] border-transparent px-3 font-semibold text-ink-2 -outline-offset-2 transition-colors " +
  "hover:bg-hover hover:text-ink active:bg-pressed aria-[current=page]:border-accent aria-[current=page]:text-ink sm:flex-none sm:px-6";

export const KeysButton = ({ onPress }: { onPress: () => void }) => (
  <IconButton Icon={QuestionMark} label={TEXTS.shortcuts.title} onClick={onPress} />
);

const QuestionMark = () => (
  <span aria-hidden className="text-lg font-bold">
    ?
  </span>
);

function QueueRow({ item }: { item: QueuedCase }) {
  const [reason, ...others] = item.reasons;
  return (
    <Link
      to={`/moderation/${item.id}`}
      className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-2 border-b border-hairline px-4 py-3 -outline-offset-2 transition-colors hover:bg-hover focus-visible:bg-hover active:bg-pressed md:grid-cols-[96px_1fr_auto] md:items-center"
    >
      <span className="order-2 col-span-2 flex flex-wrap gap-1.5 md:order-none md:col-span-1">
        <SeverityChip severity={item.severity} />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          {TEXTS.subjects[item.type]}
          {reason ? ` · ${TEXTS.reasons[reason]}` : ""}
        </span>
        <span className="block text-sm text-ink-3">
          {TEXTS.number(item.number)} · {plural(item.reports, TEXTS.reports)}
          {others.length > 0 ? ` · ${plural(others.length, TEXTS.moreReasons)}` : ""}
        </span>
        <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          <CaseChips state={item} />
          {item.isOwn ? <Chip look="quiet">{TEXTS.own}</Chip> : null}
        </span>
      </span>
      <Time atMs={item.atMs} as="relative" className="text-sm text-ink-3 tabular-nums" />
    </Link>
  );
}
