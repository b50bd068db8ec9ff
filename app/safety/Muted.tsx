import { useSearchParams } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { memberName, type MemberView } from "~/app/members/member";
import { Collapsed } from "~/app/ui/primitives/Collapsed";
import { TEXTS } from "./texts";

interface MutedProps {
  what: "post" | "comment";
  item: { id: string; author: MemberView; isAuthorMuted?: true; hasMutedWord?: true };
  /** on the profile of a member, who was opened on purpose, only muted words collapse a post (X36) */
  byWordOnly?: boolean;
  children: ReactNode;
}

/** X22: a post or comment, collapsed until the viewer asks for it if they mute its author or one of its words. */
export function Muted({ item, byWordOnly = false, ...rest }: MutedProps): ReactNode {
  const isMuted = item.hasMutedWord || (item.isAuthorMuted && !byWordOnly);
  return isMuted ? <ShownOnRequest item={item} {...rest} /> : rest.children;
}

/** In the address of a page without JavaScript: what the reader asked for. */
const SHOWN = "show";

/** The pressed button is gone. A stable function, so that React calls it only when the content appears. */
const focusOnce = (shown: HTMLElement | null): void => shown?.focus({ preventScroll: true });

function ShownOnRequest({ what, item, children }: Omit<MutedProps, "byWordOnly">): ReactNode {
  const [parameters] = useSearchParams();
  const [isShown, setShown] = useState(parameters.get(SHOWN) === item.id);
  if (isShown)
    return (
      <div ref={focusOnce} tabIndex={-1} className="outline-none">
        {children}
      </div>
    );
  return (
    <Collapsed
      label={TEXTS.collapsed[what]}
      text={item.isAuthorMuted ? TEXTS.collapsed.byMember(memberName(item.author)) : TEXTS.collapsed.byWord}
      onShow={() => setShown(true)}
      className="border-b border-hairline px-4 py-2.5"
    >
      {[...parameters].map(([name, value]) =>
        name === SHOWN ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input type="hidden" name={SHOWN} value={item.id} />
    </Collapsed>
  );
}
