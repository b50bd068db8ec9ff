import { useCommitEffect } from "~/app/ui/browser/useCommitEffect";
import { useLatest } from "~/app/ui/browser/useLatest";

/** What each key does, by `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Elements in which keys have another meaning. */
const OWN_KEYS = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";

/**
 * X61: keys of the page. They do nothing in text fields, in dialogs and together with modifiers. They are there as soon as
 * the page is: otherwise the case that was open before would get the first key.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useLatest(shortcuts);
  useCommitEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault(); // otherwise a dialog's first field would get the letter
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [latest]);
}
