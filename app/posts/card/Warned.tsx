import { useLocation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useShowsWarned } from "~/app/members/viewerContext";
import { Collapsed } from "~/app/ui/primitives/Collapsed";
import { TEXTS } from "./texts";

interface WarnedProps {
  /** the post's id */
  post: string;
  warning: string;
  /** shows below the warning while the content is folded */
  folded: ReactNode;
  children: ReactNode;
}

/** In the address of a page without JavaScript: the post that the reader unfolded. */
const UNFOLDED = "unfold";

/**
 * X110: a content warning, and what it warns of, folded until the reader shows it. It isn't loaded on demand, because
 * what is below it would move.
 */
export function Warned({ post, warning, folded, children }: WarnedProps) {
  const showsWarned = useShowsWarned();
  const parameters = new URLSearchParams(useLocation().search);
  const [isPressed, setPressed] = useState(false);
  if (!isPressed && !showsWarned && parameters.get(UNFOLDED) !== post)
    return (
      <>
        <Collapsed label={TEXTS.warning} text={warning} onShow={() => setPressed(true)} className="py-1">
          {[...parameters].map(([name, value]) =>
            name === UNFOLDED ? null : <input key={name} type="hidden" name={name} value={value} />,
          )}
          <input type="hidden" name={UNFOLDED} value={post} />
        </Collapsed>
        {folded}
      </>
    );
  return (
    <>
      <p className="mt-0.5 text-sm wrap-anywhere text-ink-3">{TEXTS.warned({ warning })}</p>
      <div ref={isPressed ? focusOnce : undefined} tabIndex={-1} className="outline-none">
        {children}
      </div>
    </>
  );
}

/** The pressed button is gone. A stable function, so that React calls it only when the content appears. */
const focusOnce = (shown: HTMLElement | null): void => shown?.focus({ preventScroll: true });
