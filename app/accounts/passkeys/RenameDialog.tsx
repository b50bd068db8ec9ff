import { useId, type FormEvent } from "react";
import { accountsClient } from "~/app/accounts/client";
import { useFormAct } from "~/app/http/useFormAct";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Button } from "~/app/ui/primitives/Button";
import { TextField } from "~/app/ui/primitives/Field";
import { PASSKEY_NAME_MAX } from "./limits";
import { TEXTS } from "./texts";

/** The default export, because the dialog is loaded when it is first needed. */
export default function RenameDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const form = useId();
  const { act, pending, errorOf, problem, setRefused } = useFormAct(
    (typed: string) => accountsClient.settings.passkeys.$post({ form: { do: "rename", id, name: typed } }),
    () => {
      showToast(TEXTS.list.renamed);
      onClose();
    },
    { reload: true },
  );
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("name");
    act(typeof typed === "string" ? typed : "");
  };
  return (
    <Dialog
      title={TEXTS.renaming.title}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} className="ms-auto" disabled={pending} busy={pending}>
          {TEXTS.renaming.save}
        </Button>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <TextField
          label={TEXTS.renaming.name}
          name="name"
          defaultValue={name}
          limit={PASSKEY_NAME_MAX}
          autoComplete="off"
          error={errorOf("name") ?? problem ?? undefined}
          onChange={() => setRefused(null)}
        />
      </form>
    </Dialog>
  );
}
