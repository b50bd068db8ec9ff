import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { Button } from "~/app/ui/Button";
import { classNames } from "~/app/ui/classNames";
import { IconButton } from "~/app/ui/IconButton";

interface MoveListProps {
  sans: readonly string[];
  /** the number of the first move, and whether black made it */
  first: { number: number; isBlacks: boolean };
  /** how many of the moves are on the board */
  ply: number;
  isLookingBack: boolean;
  onShow: (ply: number) => void;
}

/** The moves as players write them; each leads to its position, and so do the arrow keys. */
export function MoveList({ sans, first, ply, isLookingBack, onShow }: MoveListProps) {
  const listRef = useRef<HTMLOListElement>(null);
  const last = sans.length;
  useEffect(() => keepInSight(listRef.current, ply), [ply, last]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = plyAfterKey(event.key, ply, last);
    if (next === null) return;
    event.preventDefault();
    onShow(next);
    listRef.current?.querySelector<HTMLElement>(`[data-ply="${Math.max(1, next)}"]`)?.focus();
  };

  return (
    <section aria-label="Moves" className="rounded-lg border border-hairline bg-raised">
      <div className="flex items-center border-b border-hairline px-1">
        <IconButton label="First move" disabled={ply === 0} onClick={() => onShow(0)}>
          <ChevronFirst aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Previous move" disabled={ply === 0} onClick={() => onShow(ply - 1)}>
          <ChevronLeft aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Next move" disabled={ply === last} onClick={() => onShow(ply + 1)}>
          <ChevronRight aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Last move" disabled={ply === last} onClick={() => onShow(last)}>
          <ChevronLast aria-hidden className="size-5" />
        </IconButton>
        {isLookingBack ? (
          <Button look="soft" size="small" className="my-1 mr-1 ml-auto md:min-h-7" onClick={() => onShow(last)}>
            Back to the game
          </Button>
        ) : null}
      </div>
      {last === 0 ? (
        <p className="px-3 py-2.5 text-sm text-ink-2">No moves yet.</p>
      ) : (
        <ol ref={listRef} className="relative flex max-h-40 flex-wrap content-start gap-x-2 overflow-y-auto overscroll-contain p-1.5 @min-[840px]:max-h-96">
          {sans.map((san, i) => (
            <li key={i} className="flex items-center text-sm">
              <span className="text-ink-3 tabular-nums empty:hidden not-empty:min-w-6 not-empty:text-right">{moveNumber(i, first)}</span>
              <button
                type="button"
                data-ply={i + 1}
                tabIndex={i + 1 === Math.max(1, ply) ? 0 : -1}
                aria-current={i + 1 === ply || undefined}
                onClick={() => onShow(i + 1)}
                onKeyDown={onKeyDown}
                className={classNames(
                  "min-h-9 min-w-9 rounded-sm px-1.5 font-semibold -outline-offset-2 transition-colors md:min-h-7",
                  i + 1 === ply ? "bg-accent-soft text-accent" : "hover:bg-hover active:bg-pressed",
                )}
              >
                {san}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** "12." before white's move, and "12…" where black's is the first of the list */
function moveNumber(i: number, { number, isBlacks }: MoveListProps["first"]): string {
  const ply = i + (isBlacks ? 1 : 0);
  if (ply % 2 === 0) return `${number + ply / 2}.`;
  return i === 0 ? `${number}…` : "";
}

function plyAfterKey(key: string, ply: number, last: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, ply - 1);
    case "ArrowRight":
      return Math.min(last, ply + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** Scrolls the list alone: the page keeps showing the board. */
function keepInSight(list: HTMLElement | null, ply: number): void {
  const move = list?.querySelector<HTMLElement>(`[data-ply="${Math.max(1, ply)}"]`);
  if (!list || !move) return;
  const above = move.offsetTop - list.scrollTop;
  if (above < 0 || above + move.offsetHeight > list.clientHeight) list.scrollTop = move.offsetTop - list.clientHeight / 2;
}
