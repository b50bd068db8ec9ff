import { classNames } from "~/app/ui/primitives/classNames";
import { memberName, type MemberView } from "./member";

interface HandleProps {
  of: Pick<MemberView, "handle">;
  className?: string;
}

/**
 * X81: a member's handle, in the line of the name. If the line is too long, the handle is cut, and the name only when
 * nothing of the handle is left. With a smaller factor, the name would lose a part of a pixel and get an ellipsis.
 */
export const Handle = ({ of: { handle }, className }: HandleProps) =>
  handle ? (
    <span
      dir="ltr"
      translate="no"
      className={classNames("min-w-0 shrink-[99999] truncate font-normal text-ink-3", className)}
    >
      @{handle}
    </span>
  ) : null;

/** The name and the handle: beside each other, or below each other where one line is too short for both. */
export const NameAndHandle = ({ of: member }: { of: Pick<MemberView, "name" | "handle"> }) => (
  <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
    <span dir="auto" className="truncate font-semibold">
      {memberName(member)}
    </span>
    <Handle of={member} />
  </span>
);
