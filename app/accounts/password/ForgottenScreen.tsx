import { useState } from "react";
import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { TextField } from "~/app/ui/primitives/Field";
import { accountsClient } from "~/app/accounts/client";
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
  const { form, errorOf, problem, submittedValueOf, pending } = useServerForm(
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
        <form {...form} method="post" action="/forgotten">
          <fieldset disabled={pending} className="space-y-4">
            <p className="text-ink-2">{TEXTS.forgotten.text}</p>
            <TextField
              label={TEXTS.forgotten.email}
              name="email"
              type="email"
              autoComplete="username"
              inputMode="email"
              defaultValue={submittedValueOf("email")}
              error={errorOf("email")}
            />
            {problem ? <Alert>{problem}</Alert> : null}
            <Button type="submit" size="large" className="w-full" busy={pending}>
              {TEXTS.forgotten.send}
            </Button>
          </fieldset>
        </form>
      )}
    </AccountPage>
  );
}
