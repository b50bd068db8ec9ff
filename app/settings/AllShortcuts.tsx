import { useState } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

const ShortcutList = lazyWhenOnline(() => import("~/app/posts/shortcuts/ShortcutList"));

/** X114: opens the list of the shortcuts, for whoever doesn't know the key `?`. */
export function AllShortcuts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" className="mt-3 noscript:hidden" onClick={() => setOpen(true)}>
        {TEXTS.shortcuts.all}
      </Button>
      {isOpen ? <ShortcutList onClose={() => setOpen(false)} /> : null}
    </>
  );
}
