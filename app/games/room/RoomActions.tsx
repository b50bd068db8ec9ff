import { Eye, EyeOff, Flag, Users } from "lucide-react";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { useQuestion } from "~/app/ui/dialogs/useQuestion";
import { isPlayer } from "./roomTexts";
import type { ShownRoom } from "./useRoom";
import { TEXTS } from "./texts";
import { formatNumber } from "~/app/i18n/formats";

/**
 * Resigning, and whether friends may watch, which the host decides. Shows nothing once the room has refused this page.
 */
export function RoomActions({ table, link, me, ask }: Pick<ShownRoom, "table" | "link" | "me" | "ask">) {
  const { watchable, watchers, status } = table;
  const viewerIsPlayer = isPlayer(table, me);
  const others = viewerIsPlayer ? watchers : watchers - 1;
  const watching = TEXTS.header.friendsWatching({ count: others });
  const { ask: askToResign, question } = useQuestion(() => ({
    title: TEXTS.resign.title,
    text: table.seats.length === 2 ? TEXTS.resign.two : TEXTS.resign.more,
    confirm: TEXTS.resign.confirm,
    onConfirm: () => ask({ t: "resign" }),
  }));
  if (link.type === "refused") return null;
  const canResign = status === "playing" && table.seats.includes(me);
  return (
    <>
      {viewerIsPlayer ? null : <p className="text-sm text-ink-2">{TEXTS.header.watching}</p>}
      {others > 0 ? (
        <p title={watching} className="ms-2 flex items-center gap-1 text-sm text-ink-2 tabular-nums">
          <Users aria-hidden className="size-4" />
          <span aria-hidden>{formatNumber(others)}</span>
          <span className="sr-only">{watching}</span>
        </p>
      ) : null}
      {table.host === me ? (
        <IconButton
          Icon={watchable ? Eye : EyeOff}
          label={TEXTS.header.allowWatching}
          aria-pressed={watchable}
          tone={watchable ? "accent" : "quiet"}
          onClick={() => ask({ t: "watch", allow: !watchable })}
        />
      ) : null}
      {canResign ? <IconButton Icon={Flag} label={TEXTS.header.resign} onClick={() => askToResign()} /> : null}
      {canResign ? question : null}
    </>
  );
}
