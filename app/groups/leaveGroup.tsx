import { useNavigate } from "@remix-run/react";
import { showToast } from "~/app/ui/dialogs/toasts";
import { useQuestion } from "~/app/ui/dialogs/useQuestion";
import { useAct } from "~/app/http/useAct";
import { groupsClient } from "./client";
import { forgetGroup } from "./useGroups";
import { TEXTS } from "./texts";

/** `refuse` also means that nobody can add the member again. */
type LeaveMode = "leave" | "refuse";

interface LeavingProps {
  group: string;
  /** nobody else is in the group */
  isLast: boolean;
  onLeft?: () => void;
}

/** Leaves a group after a confirmation, because a member can't come back without being added. */
export function useLeaveGroup({ group, isLast, onLeft }: LeavingProps) {
  const navigate = useNavigate();
  const { act, pending } = useAct(groupsClient.groups[":groupId"].$post, (answer) => {
    // "forbidden" and "not-found": the member is already out, because they left on another device or were removed
    if (!answer.ok && answer.code !== "forbidden" && answer.code !== "not-found") return showToast(answer.message);
    showToast(TEXTS.leave.left);
    forgetGroup(group);
    onLeft?.();
    navigate("/messages");
  });
  const { ask, question } = useQuestion((mode: LeaveMode) => ({
    title: mode === "leave" ? TEXTS.leave.title : TEXTS.leave.titleForGood,
    text: isLast ? TEXTS.leave.isLast : mode === "leave" ? TEXTS.leave.loses : TEXTS.leave.losesForGood,
    confirm: TEXTS.leave.confirm,
    onConfirm: () => act({ param: { groupId: group }, form: { do: mode } }),
  }));
  return { ask, pending, question };
}
