import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import type { MemberView } from "~/app/members/member";
import { useViewer } from "~/app/members/viewerContext";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { TEXTS } from "~/app/ui/texts";

const MoreMenu = lazy(() => importWhenOnline(() => import("./MoreMenu")));

interface MoreButtonProps {
  /** whose profile, post, comment or chat it is */
  member: MemberView;
  /** whether the viewer blocks the member, where the page knows */
  isBlocked?: boolean;
  /** after the viewer has blocked the member */
  onBlocked?: () => void;
  className: string;
}

/** X11: opens the menu of what the viewer can do about another member. Visitors don't get it. */
export function MoreButton({ member, isBlocked = false, onBlocked, className }: MoreButtonProps): ReactNode {
  const viewer = useViewer();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (!viewer || viewer.id === member.id) return null;
  return (
    <>
      <button
        type="button"
        title={TEXTS.more}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener((open) => (open ? null : currentTarget))}
        className={className}
      >
        <Ellipsis aria-hidden className="size-[18px]" />
      </button>
      {opener ? (
        <Suspense fallback={null}>
          <MoreMenu {...{ member, isBlocked, onBlocked, opener }} onClose={() => setOpener(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
