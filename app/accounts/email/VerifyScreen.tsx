import { useState } from "react";
import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { LoginButtonForm } from "~/app/ui/primitives/LoginButtonForm";
import { accountsClient } from "~/app/accounts/client";
import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import { verifySchema, setTypedEmail } from "~/app/accounts/login/credentials";
import { useLoginPrompt } from "~/app/accounts/login/loginPrompt";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import { TEXTS } from "./texts";

interface VerifyScreenProps {
  token: string;
  /** the email to confirm; null when the link no longer works, or is another account's */
  email: string | null;
  signedIn: boolean;
  /** the answer to a form that was sent without JavaScript */
  answered: Result | undefined;
}

/** A12. The page that opens from the link in a confirmation mail. */
export function VerifyScreen({ token, email, signedIn, answered }: VerifyScreenProps) {
  const { openLogin } = useLoginPrompt();
  const [done, setDone] = useState(false);
  const { form, problem, pending } = useServerForm(
    verifySchema,
    (form) => accountsClient.api.verify.$post({ form }),
    () => setDone(true),
    answered,
  );
  return (
    <AccountPage title={TEXTS.title}>
      {done ? (
        <p role="status">
          {TEXTS.done} <PlainLink to="/">{TEXTS.toFeed}</PlainLink>
        </p>
      ) : email === null ? (
        <>
          <Alert>{TEXTS.deadLink}</Alert>
          <p>
            <PlainLink to="/settings">{TEXTS.newLink}</PlainLink>
          </p>
        </>
      ) : !signedIn ? (
        <>
          <p className="wrap-anywhere">
            {TEXTS.logIn.before} <strong>{email}</strong> {TEXTS.logIn.after}
          </p>
          <LoginButtonForm
            onLogin={() => {
              setTypedEmail(email);
              openLogin();
            }}
          >
            <Button type="submit" size="large" className="w-full">
              {TEXTS.logIn.button}
            </Button>
          </LoginButtonForm>
          <p className="text-sm text-ink-2">
            {TEXTS.notYou.before} <PlainLink to="/forgotten">{TEXTS.notYou.reset}</PlainLink> {TEXTS.notYou.after}
          </p>
        </>
      ) : (
        <form {...form} method="post" action={`/verify?token=${token}`} className="space-y-4">
          <input type="hidden" name="token" value={token} />
          <p className="wrap-anywhere">
            {TEXTS.confirm.before} <strong>{email}</strong> {TEXTS.confirm.after}
          </p>
          {problem ? <Alert>{problem}</Alert> : null}
          <Button type="submit" size="large" className="w-full" disabled={pending} busy={pending}>
            {TEXTS.confirm.button}
          </Button>
        </form>
      )}
    </AccountPage>
  );
}
