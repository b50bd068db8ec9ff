import type { Page } from "~/app/http/getJson";
import { useAct } from "~/app/http/useAct";
import { showToast } from "~/app/ui/dialogs/toasts";
import { keepFocusAfterReload } from "~/app/ui/dialogs/useReturnFocus";
import { Avatar } from "~/app/ui/media/Avatar";
import { Time } from "~/app/ui/primitives/Time";
import { EndForm } from "./EndForm";
import type { RefusedGroupView } from "./privacy.server";
import { SafetyList } from "./SafetyList";
import { TEXTS } from "./texts";

/** X27: the groups that the viewer left permanently. */
export const RefusedGroups = ({ page }: { page: Page<RefusedGroupView> }) => (
  <SafetyList
    label={TEXTS.refusedGroups.list}
    page={page}
    none={TEXTS.refusedGroups.none}
    cursor="groupsBefore"
    row={(group) => <RefusedGroup key={group.id} group={group} />}
  />
);

function RefusedGroup({ group: { id, name, atMs } }: { group: RefusedGroupView }) {
  const { act, pending } = useAct(
    (answer) => {
      showToast(answer.ok ? TEXTS.allow.done(name ?? TEXTS.thisGroup) : answer.message);
      keepFocusAfterReload();
    },
    { reload: true },
  );
  const action = `/groups/${id}`;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar photo={null} sizePx={40} fallback="group" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-semibold">
          {name ?? TEXTS.leftGroup}
        </p>
        <p className="text-sm text-ink-3">
          {TEXTS.refusedGroups.left} <Time atMs={atMs} as="full" />
        </p>
      </div>
      <EndForm
        move="allow"
        action={action}
        pending={pending}
        name={name ?? TEXTS.thisGroup}
        onEnd={() => act(action, { do: "allow" })}
      />
    </li>
  );
}
