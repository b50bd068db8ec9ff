import { RecoveryCodeList } from "~/app/accounts/factors/RecoveryCodes";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

/** A15. Shows the codes once. The default export, because the dialog is loaded when it is first needed. */
export default function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    showToast(TEXTS.recovery.copied);
  };
  return (
    <Dialog
      title={TEXTS.recovery.title}
      onClose={onClose}
      footer={
        <>
          <Button look="outline" onClick={() => void copy()}>
            {TEXTS.recovery.copy}
          </Button>
          <Button className="ms-auto" onClick={onClose}>
            {TEXTS.recovery.done}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{TEXTS.recovery.text}</p>
      <RecoveryCodeList codes={codes} />
    </Dialog>
  );
}
