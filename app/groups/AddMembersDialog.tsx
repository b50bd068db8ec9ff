import { useState } from "react";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { useFormAct } from "~/app/http/useFormAct";
import { groupsClient } from "./client";
import { useFriends } from "~/app/friends/friendsContext";
import { FriendChoice } from "~/app/friends/FriendChoice";
import { GROUP_MEMBERS_MAX, type GroupView } from "./view";
import { TEXTS } from "./texts";

/** Offers friends who aren't in the group yet. */
export function AddMembersDialog({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const friends = useFriends();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { act, pending, errorOf, problem } = useFormAct(groupsClient.groups[":groupId"].$post, onClose, {
    reload: true,
  });
  const isIn = new Set(group.members.map(({ id }) => id));
  return (
    <Dialog
      title={TEXTS.add.title}
      onClose={onClose}
      footer={
        <Button
          className="ms-auto"
          disabled={pending || chosen.size === 0}
          busy={pending}
          onClick={() =>
            act({ param: { groupId: group.id }, form: { do: "add", members: JSON.stringify([...chosen]) } })
          }
        >
          {TEXTS.add.submit}
        </Button>
      }
    >
      <FriendChoice
        friends={friends.filter(({ id }) => !isIn.has(id))}
        chosen={chosen}
        onChange={setChosen}
        max={GROUP_MEMBERS_MAX - group.members.length}
        full={TEXTS.members.full({ max: GROUP_MEMBERS_MAX })}
        error={errorOf("members")}
      />
      {problem ? <Alert>{problem}</Alert> : null}
    </Dialog>
  );
}
