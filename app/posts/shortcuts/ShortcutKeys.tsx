import { Suspense, useState } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { useShortcuts } from "~/app/ui/browser/useShortcuts";
import { KEYS, type ShortcutKey } from "./keys";

const Shortcuts = lazyWhenOnline(() => import("./Shortcuts"));

/** X114: shortcuts of the keyboard. What they do is loaded with the first key. */
export function ShortcutKeys() {
  const [pressed, setPressed] = useState<{ key: ShortcutKey } | null>(null);
  useShortcuts(Object.fromEntries(KEYS.map((key) => [key, () => setPressed({ key })])));
  return pressed ? (
    <Suspense>
      <Shortcuts pressed={pressed} />
    </Suspense>
  ) : null;
}
