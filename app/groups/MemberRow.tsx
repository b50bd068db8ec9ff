import { Link } from "@remix-run/react";
import { Handle } from "~/app/members/Handle";
import { memberName, type MemberView } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

interface MemberRowProps {
  member: MemberView;
  isMe: boolean;
  isAdmin: boolean;
  /** null if the viewer can't remove this member */
  onRemove: (() => void) | null;
  busy: boolean;
}

/** One member of a group, with a link to their profile. */
export const MemberRow = ({ member, isMe, isAdmin, onRemove, busy }: MemberRowProps) => (
  <li className="relative flex min-h-14 items-center gap-3 px-5 py-1.5 transition-colors hover:bg-hover">
    <Avatar photo={member.photo} sizePx={40} />
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <Link dir="auto" to={`/${member.id}`} className="truncate font-semibold hover:underline">
          {memberName(member)}
        </Link>
        <Handle of={member} />
      </p>
      {isAdmin || isMe ? (
        <p className="text-xs text-ink-3">
          {[isMe && TEXTS.info.you, isAdmin && TEXTS.info.adminBadge].filter(Boolean).join(" · ")}
        </p>
      ) : null}
    </div>
    {onRemove ? (
      <Button
        look="outline"
        size="small"
        aria-label={TEXTS.info.removeMember({ name: memberName(member) })}
        disabled={busy}
        onClick={onRemove}
      >
        {TEXTS.info.remove}
      </Button>
    ) : null}
  </li>
);
