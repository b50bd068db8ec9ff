import { showToast } from "~/app/ui/dialogs/toasts";
import { Button } from "~/app/ui/primitives/Button";
import { accountsClient } from "~/app/accounts/client";
import { useAct } from "~/app/http/useAct";
import { TEXTS } from "./texts";

/** A12. The button that mails a link that confirms the email. */
export function SendVerification({ email }: { email: string }) {
  const { act, pending } = useAct(
    () => accountsClient.verify.send.$post({ form: {} }),
    (answer) => showToast(answer.ok ? TEXTS.verification.sent(email) : answer.message),
  );
  return (
    <form
      method="post"
      action="/verify/send"
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
    >
      <Button type="submit" look="outline" size="small" disabled={pending} busy={pending}>
        {TEXTS.verification.send}
      </Button>
    </form>
  );
}
