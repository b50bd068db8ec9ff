import { Dialog } from "~/app/ui/dialogs/Dialog";
import { LoginTabs } from "./LoginTabs";
import { TEXTS } from "./texts";

/** A default export, because the dialog is loaded when it is first needed. */
export default function LoginDialog({ onClose, onSuccess }: { onClose: () => void; onSuccess: () => void }) {
  return (
    <Dialog title={TEXTS.title} onClose={onClose}>
      <LoginTabs tab="login" onSuccess={onSuccess} />
    </Dialog>
  );
}
