import { Dialog } from "~/app/ui/dialogs/Dialog";
import { LoginTabs } from "./LoginTabs";

/** A default export, because the dialog is loaded when it is first needed. */
export default function LoginDialog({ onClose, onSuccess }: { onClose: () => void; onSuccess: () => void }) {
  return (
    <Dialog title="Login/Sign-up" onClose={onClose}>
      <LoginTabs tab="login" onSuccess={onSuccess} />
    </Dialog>
  );
}
