import { BookOpen } from "lucide-react";
import { useState } from "react";
import { Button } from "~/app/ui/primitives/Button";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import type { WhotOptions } from "~/games/whot/state";
import { TEXTS } from "~/app/games/whot/texts";

const RulesDialog = lazyWhenOnline(() => import("./RulesDialog"));

/** Shows the rules of this table. */
export function RulesButton({ options }: { options: WhotOptions }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setIsOpen(true)}>
        <BookOpen aria-hidden className="size-4" />
        {TEXTS.rules}
      </Button>
      {isOpen ? <RulesDialog options={options} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
