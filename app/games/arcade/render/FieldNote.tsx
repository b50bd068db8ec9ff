import type { ReactNode } from "react";
import { Button } from "~/app/ui/primitives/Button";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import type { ShellState } from "~/app/games/arcade/loop/shellState";
import { TEXTS } from "~/app/games/arcade/texts";

interface FieldNoteProps {
  view: ArcadeView;
  shell: ShellState;
  /** the number of the level to come; shown between two levels */
  nextLevel: number;
  onStart: () => void;
  onLaunch: () => void;
  onResume: () => void;
}

/** The note over the playfield: in the menu, before a launch, in a pause, and between two levels. */
export function FieldNote({ view, shell, nextLevel, onStart, onLaunch, onResume }: FieldNoteProps) {
  switch (shell) {
    case "menu":
      return (
        <button
          type="button"
          onClick={onStart}
          className="absolute inset-0 grid touch-manipulation place-items-center rounded-lg p-5 text-center -outline-offset-4 short:p-2"
        >
          <span className={panelClass}>
            <span aria-hidden className="block text-2xl font-bold short:hidden">
              {view.name}
            </span>
            <span aria-hidden className="mt-1.5 block text-ink-2 short:hidden">
              {TEXTS.about[view.path]}
            </span>
            <span className="mt-4 block font-semibold text-accent short:mt-0">{TEXTS.note.start}</span>
          </span>
        </button>
      );
    case "ready":
      return (
        <Note low>
          <div className="grid justify-items-center gap-2">
            <Button size="large" onClick={onLaunch}>
              {TEXTS.note.launch}
            </Button>
            <p className="hidden rounded-full bg-paper px-3 py-0.5 text-sm text-ink-2 pointer-coarse:block">
              {TEXTS.note.steer}
            </p>
          </div>
        </Note>
      );
    case "paused":
    case "pausedReady":
      return (
        <Note dim>
          <div className={`${panelClass} pointer-events-auto`}>
            <h2 className="text-2xl font-bold">{TEXTS.note.paused}</h2>
            <div className="mt-4 grid gap-2">
              {/* after a pause, Space or Enter continues */}
              <Button ref={focusAtOnce} onClick={onResume}>
                {TEXTS.note.resume}
              </Button>
              <Button look="outline" onClick={onStart}>
                {TEXTS.note.restart}
              </Button>
            </div>
          </div>
        </Note>
      );
    case "betweenLevel":
      return (
        <Note>
          <p className={`${panelClass} animate-rise text-2xl font-bold`}>{TEXTS.note.level({ level: nextLevel })}</p>
        </Note>
      );
    case "starting":
    case "running":
    case "gameOver":
    case "complete":
      return null;
  }
}

const panelClass = "block max-w-70 rounded-lg border border-hairline bg-raised px-6 py-5 text-center short:p-3";

const focusAtOnce = (button: HTMLButtonElement | null): void => button?.focus();

/** Touches pass through it to the field, except on its content. */
const Note = ({ low = false, dim = false, children }: { low?: boolean; dim?: boolean; children: ReactNode }) => (
  <div
    className={`pointer-events-none absolute inset-0 grid justify-items-center rounded-lg p-5 *:pointer-events-auto short:p-2 ${low ? "items-end pb-[24%]" : "items-center"} ${dim ? "bg-scrim" : ""}`}
  >
    {children}
  </div>
);
