import { showToast } from "~/app/ui/dialogs/toasts";
import { ButtonForm } from "~/app/ui/primitives/Button";
import { accountsClient } from "~/app/accounts/client";
import { useAct } from "~/app/http/useAct";
import { TEXTS } from "./texts";

/** A12. The button that mails a link that confirms the email. */
export function SendVerification({ email }: { email: string }) {
  const { act, pending } = useAct(
    () => accountsClient.verify.send.$post({ form: {} }),
    (answer) => showToast(answer.ok ? TEXTS.verification.sent({ email }) : answer.message),
  );
  return (
    <ButtonForm action="/verify/send" pending={pending} onPress={act}>
      {TEXTS.verification.send}
    </ButtonForm>
  );
}
