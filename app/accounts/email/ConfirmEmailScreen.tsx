import { useState } from "react";
import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { LoginButtonForm } from "~/app/ui/primitives/LoginButtonForm";
import { accountsClient } from "~/app/accounts/client";
import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import { verifySchema } from "~/app/accounts/login/credentials";
import { useLoginPrompt } from "~/app/accounts/login/loginPrompt";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import { EndOtherSessions } from "~/app/accounts/sessions/EndOtherSessions";
import { TEXTS } from "./texts";

interface ConfirmEmailScreenProps {
  token: string;
  /** the new email; null when the link no longer works, or is another account's */
  email: string | null;
  signedIn: boolean;
  /** the answer to a form that was sent without JavaScript */
  answered: Result | undefined;
}

/** A18. The page that opens from the link that was mailed to a new email. */
export function ConfirmEmailScreen({ token, email, signedIn, answered }: ConfirmEmailScreenProps) {
  const { openLogin } = useLoginPrompt();
  const [done, setDone] = useState(false);
  const { form, problem, pending } = useServerForm(
    verifySchema,
    (form) => accountsClient.api.email.confirm.$post({ form }),
    () => setDone(true),
    answered,
  );
  const texts = TEXTS.confirmChange;
  return (
    <AccountPage title={texts.title}>
      {done ? (
        <p role="status">
          {texts.done} <PlainLink to="/settings">{texts.toSettings}</PlainLink>
        </p>
      ) : email === null ? (
        <>
          <Alert>{TEXTS.deadLink}</Alert>
          <p>
            <PlainLink to="/settings/email">{texts.newLink}</PlainLink>
          </p>
        </>
      ) : !signedIn ? (
        <>
          <p className="wrap-anywhere">
            {texts.logIn} <strong>{email}</strong> {texts.isYours}
          </p>
          <LoginButtonForm onLogin={openLogin}>
            <Button type="submit" size="large" className="w-full">
              {TEXTS.logIn.button}
            </Button>
          </LoginButtonForm>
        </>
      ) : (
        <form {...form} method="post" action={`/email/confirm?token=${token}`} className="space-y-4">
          <input type="hidden" name="token" value={token} />
          <p className="wrap-anywhere">
            {texts.before} <strong>{email}</strong> {texts.after}
          </p>
          <EndOtherSessions />
          {problem ? <Alert>{problem}</Alert> : null}
          <Button type="submit" size="large" className="w-full" disabled={pending} busy={pending}>
            {texts.confirm}
          </Button>
        </form>
      )}
    </AccountPage>
  );
}
