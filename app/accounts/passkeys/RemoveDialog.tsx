import { useId, type FormEvent } from "react";
import { accountsClient } from "~/app/accounts/client";
import { EndOtherSessions } from "~/app/accounts/sessions/EndOtherSessions";
import { endOthersIn } from "~/app/accounts/sessions/schema";
import { useAct } from "~/app/http/useAct";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

/** Asks before a passkey is removed. The default export, because the dialog is loaded when it is first needed. */
export default function RemoveDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const form = useId();
  const { act, pending } = useAct(
    (endOthers: "0" | "1") => accountsClient.settings.passkeys.$post({ form: { do: "remove", id, endOthers } }),
    (answer) => {
      showToast(answer.ok ? TEXTS.list.removed : answer.message);
      onClose();
    },
    { reload: true },
  );
  const remove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    act(endOthersIn(event.currentTarget));
  };
  return (
    <Dialog
      title={TEXTS.removing.title({ name })}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} look="danger" className="ms-auto" disabled={pending} busy={pending}>
          {TEXTS.removing.confirm}
        </Button>
      }
    >
      <form id={form} onSubmit={remove} className="space-y-3">
        <p className="text-ink-2">{TEXTS.removing.text}</p>
        <EndOtherSessions />
      </form>
    </Dialog>
  );
}
