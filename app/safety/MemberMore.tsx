import { lazy, type ReactNode } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { MoreButton } from "~/app/ui/dialogs/MoreButton";
import type { MemberMenuProps } from "./MemberMenu";

const MemberMenu = lazy(() => importWhenOnline(() => import("./MemberMenu")));

/** X11, X50: opens the menu of what the viewer can do about another member. */
export function MemberMore({ className, ...about }: MemberMenuProps & { className: string }): ReactNode {
  if (useViewer()?.id === about.member.id) return null;
  return <MoreButton className={className} menu={(frame) => <MemberMenu {...about} {...frame} />} />;
}
