import { useState } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { useShortcuts } from "~/app/ui/browser/useShortcuts";
import { KEYS, type ShortcutKey } from "./keys";

const Shortcuts = lazyWhenOnline(() => import("./Shortcuts"));

/** X114: keyboard shortcuts. The code that acts on them loads when the first one is pressed. */
export function ShortcutKeys() {
  // a new object for each press, so that the same key counts again
  const [pressed, setPressed] = useState<{ key: ShortcutKey } | null>(null);
  useShortcuts(Object.fromEntries(KEYS.map((key) => [key, () => setPressed({ key })])));
  return pressed ? <Shortcuts pressed={pressed} /> : null;
}
