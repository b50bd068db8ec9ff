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
          <Button className="ml-auto" onClick={onClose}>
            {TEXTS.recovery.done}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{TEXTS.recovery.text}</p>
      <ul
        aria-label={TEXTS.recovery.title}
        className="grid gap-x-6 gap-y-2 rounded-md border border-hairline bg-paper px-4 py-3 font-mono text-sm select-text sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
