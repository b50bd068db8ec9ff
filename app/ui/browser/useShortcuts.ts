import { useCommitEffect, useLatest } from "./useLatest";
import { typedKey } from "./typedKey";
import { createContext, useContext } from "react";

/** X114: whether this browser's member wants shortcuts of single keys. They can turn them off (WCAG 2.1.4). */
export const ShortcutsContext = createContext(true);

export const useHasShortcuts = (): boolean => useContext(ShortcutsContext);

/** What each key does, by `typedKey`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Elements in which keys have another meaning. */
const OWN_KEYS = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";

/**
 * X61, X114: keys of the page. They do nothing in text fields, in dialogs, and when the member turned shortcuts off.
 * They are there as soon as the page is: otherwise the case that was open before would get the first key.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useLatest(shortcuts);
  const areOn = useHasShortcuts();
  useCommitEffect(() => {
    if (!areOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return; // a held key would like a post and take the like back in turn
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      const key = typedKey(event);
      const act = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (!act) return;
      event.preventDefault(); // otherwise a dialog's first field would get the letter
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [latest, areOn]);
}
