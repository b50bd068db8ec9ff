import { type ReactNode, useCallback, useRef, useState } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { classNames } from "~/app/ui/primitives/classNames";

const MentionSuggestions = lazyWhenOnline(() => import("./MentionSuggestions"));

/** X88: suggests members in the textarea in it. Loads what it needs for this when somebody types an @. */
export function MentionField({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isNeeded, setNeeded] = useState(false);
  const fieldOf = useCallback(() => box.current?.querySelector("textarea") ?? null, []);
  return (
    <div
      ref={box}
      className={classNames("relative min-w-0", className)}
      onInput={({ target }) => {
        if (!isNeeded && target instanceof HTMLTextAreaElement && /[@＠]/.test(target.value)) setNeeded(true);
      }}
    >
      {children}
      {isNeeded ? <MentionSuggestions fieldOf={fieldOf} place="below" /> : null}
    </div>
  );
}
