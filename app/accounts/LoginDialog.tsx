import { Dialog } from "~/app/ui/Dialog";
import { LoginTabs } from "./LoginTabs";

/** The default export, because it is loaded when wanted. */
export default function LoginDialog({ onClose, onSuccess }: { onClose: () => void; onSuccess: () => void }) {
  return (
    <Dialog title="Login/Sign-up" onClose={onClose}>
      <LoginTabs tab="login" onSuccess={onSuccess} />
    </Dialog>
  );
}
