import type { Page } from "~/app/http/getJson";
import { useAct } from "~/app/http/useAct";
import { showToast } from "~/app/ui/dialogs/toasts";
import { keepFocusAfterReload } from "~/app/ui/dialogs/useReturnFocus";
import { Avatar } from "~/app/ui/media/Avatar";
import { EndForm } from "./EndForm";
import type { RefusedGroupView } from "./refusedGroups.server";
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

function RefusedGroup({ group: { id, name } }: { group: RefusedGroupView }) {
  const { act, pending } = useAct(
    (answer) => {
      showToast(answer.ok ? TEXTS.allow.done(name) : answer.message);
      keepFocusAfterReload();
    },
    { reload: true },
  );
  const action = `/groups/${id}`;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar photo={null} sizePx={40} fallback="group" />
      <p dir="auto" className="min-w-0 flex-1 truncate font-semibold">
        {name}
      </p>
      <EndForm move="allow" {...{ action, name, pending }} onEnd={() => act(action, { do: "allow" })} />
    </li>
  );
}
