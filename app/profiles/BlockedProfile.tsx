import { memberName, type MemberView } from "~/app/members/member";
import { EndForm } from "~/app/safety/EndForm";
import { useBlock } from "~/app/safety/useBlock";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { TEXTS } from "./texts";

/** X14: what the profile of a member is for the viewer who blocks them. */
export function BlockedProfile({ member }: { member: MemberView }) {
  const { unblock, pending } = useBlock(member);
  const name = memberName(member);
  return (
    <>
      <PageHeader title={TEXTS.label} backTo="/" />
      <EmptyState title={TEXTS.blocked({ name })}>
        <p className="mb-4">{TEXTS.blockedText}</p>
        <EndForm move="unblock" action={`/blocks/${member.id}`} name={name} pending={pending} onEnd={unblock} />
      </EmptyState>
    </>
  );
}

/** X73: all that others see of a banned member's profile. */
export function BannedProfile() {
  return (
    <>
      <PageHeader title={TEXTS.label} backTo="/" />
      <EmptyState title={TEXTS.banned} />
    </>
  );
}
