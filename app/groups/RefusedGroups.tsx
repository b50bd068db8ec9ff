import type { Page } from "~/app/http/page";
import { useAct } from "~/app/http/useAct";
import { EndForm } from "~/app/safety/EndForm";
import { PagedList } from "~/app/safety/PagedList";
import { TEXTS as SAFETY_TEXTS } from "~/app/safety/texts";
import { showToast } from "~/app/ui/dialogs/toasts";
import { keepFocusAfterReload } from "~/app/ui/dialogs/useReturnFocus";
import { Avatar } from "~/app/ui/media/Avatar";
import { Time } from "~/app/ui/primitives/Time";
import { groupsClient } from "./client";
import type { RefusedGroupView } from "./groups.server";
import { TEXTS } from "./texts";
import { RichText } from "~/app/i18n/RichText";

/** X27: the groups that the viewer left for good: nobody can add the viewer again until they allow it. */
export const RefusedGroups = ({ page }: { page: Page<RefusedGroupView> }) => (
  <PagedList
    label={TEXTS.refused.list}
    page={page}
    none={TEXTS.refused.none}
    cursor="groupsBefore"
    row={(group) => <RefusedGroup key={group.id} group={group} />}
  />
);

function RefusedGroup({ group: { id, name, atMs } }: { group: RefusedGroupView }) {
  const { act, pending } = useAct(
    () => groupsClient.groups[":groupId"].$post({ param: { groupId: id }, form: { do: "allow" } }),
    (answer) => {
      showToast(answer.ok ? SAFETY_TEXTS.allow.done({ name: name ?? TEXTS.refused.unknown }) : answer.message);
      if (answer.ok) keepFocusAfterReload();
    },
    { reload: true },
  );
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar photo={null} sizePx={40} fallback="group" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-semibold">
          {name ?? SAFETY_TEXTS.leftGroup}
        </p>
        <p className="text-sm text-ink-3">
          <RichText parts={TEXTS.refused.left()} time={() => <Time atMs={atMs} as="full" />} />
        </p>
      </div>
      <EndForm
        move="allow"
        action={`/groups/${id}`}
        name={name ?? TEXTS.refused.unknown}
        pending={pending}
        onEnd={act}
      />
    </li>
  );
}
