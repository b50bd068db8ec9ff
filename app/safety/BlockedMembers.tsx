import { memberName, type MemberView } from "~/app/members/member";
import type { Page } from "~/app/http/page";
import { Avatar } from "~/app/ui/media/Avatar";
import { EndForm } from "./EndForm";
import { PagedList } from "./PagedList";
import { TEXTS } from "./texts";
import { useBlock } from "./useBlock";

/** X19: the members whom the viewer blocks. */
export const BlockedMembers = ({ page }: { page: Page<MemberView> }) => (
  <PagedList
    label={TEXTS.blocked.list}
    page={page}
    none={TEXTS.blocked.none}
    cursor="before"
    row={(member) => <BlockedMember key={member.id} member={member} />}
  />
);

function BlockedMember({ member }: { member: MemberView }) {
  const { unblock, pending } = useBlock(member);
  const name = memberName(member);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar photo={member.photo} sizePx={40} />
      <p dir="auto" className="min-w-0 flex-1 truncate font-semibold">
        {name}
      </p>
      <EndForm move="unblock" action={`/blocks/${member.id}`} name={name} pending={pending} onEnd={unblock} />
    </li>
  );
}
