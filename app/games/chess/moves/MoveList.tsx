import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { Button } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { plyAfterKey } from "./useStepKeys";
import { TEXTS } from "~/app/games/chess/texts";

interface MoveListProps {
  sans: readonly string[];
  /** the number of the first move, and whether black made it */
  first: { number: number; isBlacks: boolean };
  /** how many of the moves are on the board */
  ply: number;
  isLookingBack: boolean;
  onShow: (ply: number) => void;
}

/** The moves in standard notation. A click on one shows the position after it, and the arrow keys step through them. */
export function MoveList({ sans, first, ply, isLookingBack, onShow }: MoveListProps) {
  const listRef = useRef<HTMLOListElement>(null);
  const last = sans.length;
  useEffect(() => scrollToPly(listRef.current, ply), [ply, last]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = plyAfterKey(event.key, ply, last);
    if (next === null) return;
    event.preventDefault();
    onShow(next);
    listRef.current?.querySelector<HTMLElement>(`[data-ply="${Math.max(1, next)}"]`)?.focus();
  };

  return (
    <section aria-label={TEXTS.moves.label} className="rounded-lg border border-hairline bg-raised">
      <div className="flex flex-wrap items-center border-b border-hairline px-1">
        <IconButton Icon={ChevronFirst} label={TEXTS.moves.first} disabled={ply === 0} onClick={() => onShow(0)} />
        <IconButton
          Icon={ChevronLeft}
          label={TEXTS.moves.previous}
          disabled={ply === 0}
          onClick={() => onShow(ply - 1)}
        />
        <IconButton
          Icon={ChevronRight}
          label={TEXTS.moves.next}
          disabled={ply === last}
          onClick={() => onShow(ply + 1)}
        />
        <IconButton Icon={ChevronLast} label={TEXTS.moves.last} disabled={ply === last} onClick={() => onShow(last)} />
        {isLookingBack ? (
          <Button
            look="soft"
            size="small"
            className="my-1 me-1 ms-auto max-md:px-3 mouse:min-h-7"
            onClick={() => onShow(last)}
          >
            {TEXTS.moves.toCurrent}
          </Button>
        ) : null}
      </div>
      {last === 0 ? (
        <p className="px-3 py-2.5 text-sm text-ink-2">{TEXTS.moves.none}</p>
      ) : (
        <ol
          ref={listRef}
          className="relative grid max-h-40 grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] overflow-y-auto overscroll-contain p-1.5 @min-[840px]:max-h-96 short:max-h-24"
        >
          {fullMoves(sans, first).map(({ number, plies }) => (
            <li key={number} className="flex items-center text-sm">
              <span className="w-7 shrink-0 pe-1 text-end text-ink-3 tabular-nums">{number}.</span>
              {plies.map((at) =>
                at === null ? (
                  <span key="none" className="flex-1 px-1.5 text-ink-3">
                    …
                  </span>
                ) : (
                  <button
                    key={at}
                    type="button"
                    data-ply={at}
                    tabIndex={at === Math.max(1, ply) ? 0 : -1}
                    aria-current={at === ply || undefined}
                    onClick={() => onShow(at)}
                    onKeyDown={onKeyDown}
                    className={classNames(
                      "min-h-10 flex-1 rounded-sm px-1.5 text-start font-semibold whitespace-nowrap -outline-offset-2 transition-colors mouse:min-h-7",
                      at === ply ? "bg-accent-soft text-accent" : "hover:bg-hover active:bg-pressed",
                    )}
                  >
                    {sans[at - 1]}
                  </button>
                ),
              )}
              {plies.length === 1 ? <span className="flex-1" /> : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The numbered moves, each with the plies of white and black. White's is null if the list begins with black's move. */
function fullMoves(
  sans: readonly string[],
  { number, isBlacks }: MoveListProps["first"],
): { number: number; plies: (number | null)[] }[] {
  const plies = [...(isBlacks ? [null] : []), ...sans.map((_, i) => i + 1)];
  return Array.from({ length: Math.ceil(plies.length / 2) }, (_, i) => ({
    number: number + i,
    plies: plies.slice(2 * i, 2 * i + 2),
  }));
}

/** Scrolls only the list, so that the page keeps showing the board. */
function scrollToPly(list: HTMLElement | null, ply: number): void {
  const move = list?.querySelector<HTMLElement>(`[data-ply="${Math.max(1, ply)}"]`);
  if (!list || !move) return;
  const above = move.offsetTop - list.scrollTop;
  if (above < 0 || above + move.offsetHeight > list.clientHeight)
    list.scrollTop = move.offsetTop - list.clientHeight / 2;
}
