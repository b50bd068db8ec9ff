import { Dialog } from "./Dialog";

interface ShortcutsDialogProps {
  title: string;
  /** lists of keys and of what they do, each with its name */
  lists: readonly { list: string; keys: readonly (readonly [key: string, what: string])[] }[];
  /** shows below the lists */
  note?: string | undefined;
  onClose: () => void;
}

/** X61, X114 */
export const ShortcutsDialog = ({ title, lists, note, onClose }: ShortcutsDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    {lists.map(({ list, keys }) => (
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
    {note === undefined ? null : <p className="text-sm text-ink-3">{note}</p>}
  </Dialog>
);
