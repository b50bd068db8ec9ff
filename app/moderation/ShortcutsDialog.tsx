import { Dialog } from "~/app/ui/dialogs/Dialog";
import { TEXTS } from "./texts";

/** X61 */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={TEXTS.shortcuts.title} onClose={onClose}>
    {[TEXTS.shortcuts.queue, TEXTS.shortcuts.case].map(({ list, keys }) => (
      <section key={list} aria-label={list} className="mb-5 last:mb-0">
        <h3 className="mb-2 text-sm font-semibold text-ink-2">{list}</h3>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
          {keys.map(([key, what]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-8 rounded-sm border border-hairline bg-sunk px-2 py-0.5 text-center font-mono text-sm">
                  {key}
                </kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
);
