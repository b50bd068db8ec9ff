import { Link } from "@remix-run/react";
import { ArrowLeft, Info } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import type { GroupView } from "~/app/groups/view";
import { Avatar } from "~/app/ui/Avatar";
import { IconButton, iconButtonClass } from "~/app/ui/IconButton";
import { importWhenOnline } from "~/app/ui/importWhenOnline";

const GroupInfoDialog = lazy(() => importWhenOnline(() => import("~/app/groups/GroupInfoDialog")));

interface GroupHeaderProps {
  group: GroupView;
  /** the viewer's id */
  me: string;
  nameOf: (member: string) => string;
  /** stands before the way to more */
  children: ReactNode;
}

/** M7, M8: which group it is, who is in it, and the way to more. */
export function GroupHeader({ group, me, nameOf, children }: GroupHeaderProps) {
  const [open, setOpen] = useState(false);
  const { members } = group;
  const others = members.filter(({ id }) => id !== me);
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-hairline px-2 md:px-4">
      <Link to="/messages" aria-label="Back" title="Back" className={`${iconButtonClass} md:hidden!`}>
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar photo={group.icon} sizePx={40} fallback="group" />
        <div className="min-w-0">
          <h1 className="truncate text-base leading-5 font-bold">{group.name}</h1>
          <p className="h-4 truncate text-xs text-ink-3">
            {members.length} {members.length === 1 ? "member" : "members"}: {["You", ...others.slice(0, NAMED_MAX).map(({ id }) => nameOf(id))].join(", ")}
          </p>
        </div>
      </div>
      {children}
      <IconButton label="Group info" onClick={() => setOpen(true)}>
        <Info aria-hidden className="size-5" />
      </IconButton>
      {open ? (
        <Suspense fallback={null}>
          <GroupInfoDialog group={group} me={me} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}

/** More would be cut off on any screen. */
const NAMED_MAX = 12;
