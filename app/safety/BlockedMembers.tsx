import { Link } from "@remix-run/react";
import { memberName, type MemberView } from "~/app/members/member";
import type { Page } from "~/app/http/getJson";
import { Avatar } from "~/app/ui/media/Avatar";
import { buttonClass } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { EndForm } from "./EndForm";
import { TEXTS } from "./texts";
import { useBlock } from "./useBlock";

/** X19: the members whom the viewer blocks, newest first, one page at a time. Works without JavaScript. */
export function BlockedMembers({ page }: { page: Page<MemberView> }) {
  if (page.items.length === 0) return <p className="text-ink-2">{TEXTS.blocked.none}</p>;
  return (
    <>
      <ul aria-label={TEXTS.blocked.list} className="divide-y divide-hairline rounded-lg border border-hairline">
        {page.items.map((member) => (
          <BlockedMember key={member.id} member={member} />
        ))}
      </ul>
      {page.next === null ? null : (
        <Link to={`/settings?before=${page.next}`} className={classNames(buttonClass("outline", "medium"), "mt-3")}>
          {TEXTS.blocked.next}
        </Link>
      )}
    </>
  );
}

function BlockedMember({ member }: { member: MemberView }) {
  const { unblock, pending } = useBlock(member);
  const name = memberName(member);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar photo={member.photo} sizePx={40} />
      <p dir="auto" className="min-w-0 flex-1 truncate font-semibold">
        {name}
      </p>
      <EndForm move="unblock" action={`/blocks/${member.id}`} {...{ name, pending }} onEnd={unblock} />
    </li>
  );
}
