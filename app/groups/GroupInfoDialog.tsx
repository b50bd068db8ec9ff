import { UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { memberName } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";
import { Button } from "~/app/ui/primitives/Button";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { Time } from "~/app/ui/primitives/Time";
import { showToast } from "~/app/ui/dialogs/toasts";
import { useAct } from "~/app/http/useAct";
import { groupsClient } from "./client";
import { HiddenParts } from "~/app/reports/HiddenParts";
import { ReportButton } from "~/app/reports/ReportButton";
import { TEXTS as REPORT_TEXTS } from "~/app/reports/texts";
import { AddMembersDialog } from "./AddMembersDialog";
import { GroupEditor } from "./GroupEditor";
import { GROUP_MEMBERS_MAX, type GroupView } from "./view";
import { useLeaveGroup } from "./leaveGroup";
import { MemberRow } from "./MemberRow";
import { TEXTS } from "./texts";
import { RichText } from "~/app/i18n/RichText";

interface GroupInfoDialogProps {
  group: GroupView;
  /** the viewer's id */
  me: string;
  onClose: () => void;
}

/**
 * M7: shows a group and its members. Only the admin can change the group. A default export, because it is loaded on
 * demand.
 */
export default function GroupInfoDialog({ group, me, onClose }: GroupInfoDialogProps) {
  const [adding, setAdding] = useState(false);
  const { id, createdBy, members } = group;
  const isAdmin = createdBy === me && !group.isRemoved;
  const admin = members.find((member) => member.id === createdBy);
  const { act: remove, pending: removing } = useAct(
    groupsClient.groups[":groupId"].$post,
    (answer) => void (answer.ok || showToast(answer.message)),
    { reload: true },
  );

  if (adding && isAdmin) return <AddMembersDialog group={group} onClose={() => setAdding(false)} />;
  return (
    <Dialog title={TEXTS.info.title} onClose={onClose} footer={<LeaveButtons group={group} onLeft={onClose} />}>
      {isAdmin ? (
        <>
          <GroupEditor group={group} />
          <HiddenParts parts={group.hidden} />
        </>
      ) : (
        <div className="flex flex-col items-center gap-2 text-center">
          <Avatar photo={group.icon} sizePx={100} fallback="group" />
          <p dir="auto" className="max-w-full text-lg font-bold wrap-anywhere">
            {group.name}
          </p>
        </div>
      )}
      <p className="mt-3 text-center text-sm text-ink-3">
        {isAdmin ? TEXTS.info.adminIsYou : TEXTS.info.admin({ name: memberName(admin ?? { name: null }) })} ·{" "}
        <RichText parts={TEXTS.info.created()} time={() => <Time atMs={group.createdAtMs} as="full" />} />
      </p>
      {createdBy === me || group.isRemoved ? null : (
        <div className="mt-1 text-center">
          <ReportButton label={REPORT_TEXTS.action} subject={{ type: "group", id }} name={group.name} />
        </div>
      )}
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-2 border-t border-hairline pt-3">
        <h3 className="font-semibold">
          {TEXTS.info.members}{" "}
          <span className="font-normal text-ink-3 tabular-nums">
            {TEXTS.info.memberCount({ count: members.length, max: GROUP_MEMBERS_MAX })}
          </span>
        </h3>
        {isAdmin ? (
          <Button
            look="soft"
            size="small"
            onClick={() => setAdding(true)}
            disabled={members.length >= GROUP_MEMBERS_MAX}
          >
            <UserRoundPlus aria-hidden className="size-4" />
            {TEXTS.info.addMembers}
          </Button>
        ) : null}
      </div>
      <ul aria-label={TEXTS.info.members} className="-mx-5 mt-1">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isMe={member.id === me}
            isAdmin={member.id === createdBy}
            onRemove={
              isAdmin && member.id !== me
                ? () => remove({ param: { groupId: id }, form: { do: "remove", member: member.id } })
                : null
            }
            busy={removing}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** X27: whoever leaves can also decide that nobody adds them to this group again. */
function LeaveButtons({ group: { id, members, isRemoved }, onLeft }: { group: GroupView; onLeft: () => void }) {
  const isLast = members.length === 1;
  const { ask, pending, question } = useLeaveGroup({ group: id, isLast, onLeft });
  return (
    <div className="ms-auto flex flex-wrap justify-end gap-2">
      {isLast || isRemoved ? null : (
        <Button look="quiet" className="text-danger!" disabled={pending} onClick={() => ask("refuse")}>
          {TEXTS.info.leaveForGood}
        </Button>
      )}
      <Button look="outline" className="text-danger!" disabled={pending} onClick={() => ask("leave")}>
        {TEXTS.info.leave}
      </Button>
      {question}
    </div>
  );
}
