import { useNavigate } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { showToast } from "~/app/ui/dialogs/toasts";
import { useAct } from "~/app/http/useAct";
import { groupsClient } from "./client";
import { forgetGroup } from "./useGroups";
import { TEXTS } from "./texts";

const AlertDialog = lazyWhenOnline(() => import("~/app/ui/dialogs/AlertDialog"));

/** `refuse` also means that nobody can add the member again. */
type LeaveMode = "leave" | "refuse";

interface LeavingProps {
  group: string;
  /** nobody else is in the group */
  isLast: boolean;
  onLeft?: () => void;
}

/** Leaves a group after a confirmation, because a member can't come back without being added. */
export function useLeaveGroup({ group, isLast, onLeft }: LeavingProps): {
  ask: (mode: LeaveMode) => void;
  pending: boolean;
  confirmation: ReactNode;
} {
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState<LeaveMode | null>(null);
  const { act, pending } = useAct(groupsClient.groups[":groupId"].$post, (answer) => {
    // "forbidden" and "not-found": the member is already out, because they left on another device or were removed
    if (!answer.ok && answer.code !== "forbidden" && answer.code !== "not-found") return showToast(answer.message);
    showToast(TEXTS.leave.left);
    forgetGroup(group);
    onLeft?.();
    navigate("/messages");
  });
  const confirmation =
    confirming === null ? null : (
      <AlertDialog
        title={confirming === "leave" ? TEXTS.leave.title : TEXTS.leave.titleForGood}
        confirm={TEXTS.leave.confirm}
        onCancel={() => setConfirming(null)}
        onConfirm={() => {
          setConfirming(null);
          act({ param: { groupId: group }, form: { do: confirming } });
        }}
      >
        {isLast ? TEXTS.leave.isLast : confirming === "leave" ? TEXTS.leave.loses : TEXTS.leave.losesForGood}
      </AlertDialog>
    );
  return { ask: setConfirming, pending, confirmation };
}
