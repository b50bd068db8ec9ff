import { useNavigate } from "@remix-run/react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { showToast } from "~/app/ui/dialogs/toasts";
import { useAct } from "~/app/http/useAct";
import { forgetGroup } from "./useGroups";

const AlertDialog = lazy(() => importWhenOnline(() => import("~/app/ui/dialogs/AlertDialog")));

/** `refuse` also means that nobody can add the member again. */
type Way = "leave" | "refuse";

interface LeavingProps {
  group: string;
  /** nobody else is in the group */
  isLast: boolean;
  onLeft?: () => void;
}

/** Leaves a group after a confirmation, because a member can't come back without being added. */
export function useLeaveGroup({ group, isLast, onLeft }: LeavingProps): {
  ask: (way: Way) => void;
  pending: boolean;
  confirmation: ReactNode;
} {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Way | null>(null);
  const { act, pending } = useAct((answer) => {
    // already out: left on another device, or removed
    if (!answer.ok && answer.code !== "forbidden" && answer.code !== "not-found") return showToast(answer.message);
    showToast("You left the group");
    forgetGroup(group);
    onLeft?.();
    navigate("/messages");
  });
  const confirmation =
    asking === null ? null : (
      <Suspense fallback={null}>
        <AlertDialog
          title={asking === "leave" ? "Leave group?" : "Leave for good?"}
          confirm="Leave"
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            act(`/groups/${group}`, { do: asking });
          }}
        >
          {isLast ? "You're the only member. The group ends, and its messages are deleted." : LOSES[asking]}
        </AlertDialog>
      </Suspense>
    );
  return { ask: setAsking, pending, confirmation };
}

const LOSES: Record<Way, string> = {
  leave: "You'll lose access to its messages, unless you're added again.",
  refuse: "You'll lose access to its messages, and nobody can add you to this group again.",
};
