import { useState } from "react";
import type { Result } from "~/app/http/apiError";
import { accountsClient } from "~/app/accounts/client";
import { AccountForm, EmailField } from "~/app/accounts/login/AccountForm";
import { AccountPage } from "~/app/accounts/login/AccountPage";
import { forgottenSchema } from "~/app/accounts/login/credentials";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import { TEXTS } from "./texts";

interface ForgottenScreenProps {
  /** a form that was sent without JavaScript was accepted */
  sent: boolean;
  answered: Result | undefined;
}

/** A12. Says the same whether the account exists or not. */
export function ForgottenScreen({ sent: sentBefore, answered }: ForgottenScreenProps) {
  const [sent, setSent] = useState(sentBefore);
  const server = useServerForm(
    forgottenSchema,
    (form) => accountsClient.api.forgotten.$post({ form }),
    () => setSent(true),
    answered,
  );
  return (
    <AccountPage title={TEXTS.forgotten.title}>
      {sent ? (
        <p role="status">{TEXTS.forgotten.sent}</p>
      ) : (
        <AccountForm {...server} action="/forgotten" submit={TEXTS.forgotten.send}>
          <p className="text-ink-2">{TEXTS.forgotten.text}</p>
          <EmailField server={server} label={TEXTS.forgotten.email} autoComplete="username" />
        </AccountForm>
      )}
    </AccountPage>
  );
}
