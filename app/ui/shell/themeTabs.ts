import { writeStored } from "~/app/ui/browser/stored";

const STORED_AS = "parlor:theme";

/** Shows a theme in this tab and, through the stored value, in the browser's other tabs. */
export function showTheme(theme: string): void {
  document.documentElement.dataset["theme"] = theme;
  writeStored(STORED_AS, theme); // if the browser can't store it, other tabs show it after their next load
}

/** Calls the listener when another tab chooses a theme. The result stops it. */
export function onThemeChosen(listener: (theme: string) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === STORED_AS && newValue !== null) listener(newValue);
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
