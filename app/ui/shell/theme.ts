import { onStored, writeStored } from "~/app/ui/browser/stored";

const STORED_AS = "parlor:theme";

/** Shows a theme in this tab and, through the stored value, in the browser's other tabs. */
export function showTheme(theme: string): void {
  document.documentElement.dataset["theme"] = theme;
  writeStored(STORED_AS, theme); // if the browser can't store the theme, other tabs show it after their next load
}

/** Calls the listener when another tab chooses a theme. Returns a function that stops this. */
export const onThemeChosen = (listener: (theme: string) => void): (() => void) =>
  onStored(STORED_AS, (theme) => theme !== null && listener(theme));

export type Theme = "system" | "light" | "dark";
