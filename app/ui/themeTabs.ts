import { writeStored } from "./stored";

const STORED_AS = "parlor:theme";

/** Shows a theme in this tab and, by the stored value, in the browser's other tabs. */
export function showTheme(theme: string): void {
  document.documentElement.dataset["theme"] = theme;
  writeStored(STORED_AS, theme); // in a browser that stores nothing, the others show it when they are loaded next
}

/** Hears of a theme that another tab chose. The answer stops it. */
export function onThemeChosen(listener: (theme: string) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === STORED_AS && newValue !== null) listener(newValue);
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
