import { useLocation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { memberName, type MemberView } from "~/app/members/member";
import { Collapsed } from "~/app/ui/primitives/Collapsed";
import { TEXTS } from "./texts";

export interface ShownOnRequestProps {
  what: "post" | "comment";
  item: { id: string; author: MemberView; isAuthorMuted: boolean };
  /** on the profile of a member, who was opened on purpose, only muted words collapse a post (X36) */
  byWordOnly?: boolean;
  className?: string;
  children: ReactNode;
}

/** In the address of a page without JavaScript: what the reader asked for. */
const SHOWN = "show";

/** The pressed button is gone. A stable function, so that React calls it only when the content appears. */
const focusOnce = (shown: HTMLElement | null): void => shown?.focus({ preventScroll: true });

/**
 * X22: a muted post or comment, until the viewer asks for it. A default export, because it is loaded on demand.
 * `data-on-request` tells `entry.client.tsx` to load it before React takes over the server's HTML.
 */
export default function ShownOnRequest({
  what,
  item,
  byWordOnly = false,
  className = "border-b border-hairline px-4 py-2.5",
  children,
}: ShownOnRequestProps): ReactNode {
  const parameters = new URLSearchParams(useLocation().search);
  const isByMember = item.isAuthorMuted && !byWordOnly;
  const [isShown, setShown] = useState(parameters.get(SHOWN) === item.id);
  if (isShown)
    return (
      <div ref={focusOnce} tabIndex={-1} data-on-request className="outline-none">
        {children}
      </div>
    );
  return (
    <div data-on-request>
      <Collapsed
        label={TEXTS.collapsed[what]}
        text={isByMember ? TEXTS.collapsed.byMember({ name: memberName(item.author) }) : TEXTS.collapsed.byWord}
        onShow={() => setShown(true)}
        className={className}
      >
        {[...parameters].map(([name, value]) =>
          name === SHOWN ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <input type="hidden" name={SHOWN} value={item.id} />
      </Collapsed>
    </div>
  );
}
