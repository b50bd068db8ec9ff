import { useState } from "react";
import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { LoginForm } from "~/app/ui/primitives/LoginForm";
import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import { verifySchema } from "~/app/accounts/login/credentials";
import { useLoginPrompt } from "~/app/accounts/login/loginPrompt";
import { keepTypedEmail } from "~/app/accounts/login/typedEmail";
import { useAnsweredForm } from "~/app/accounts/login/useServerForm";

interface VerifyScreenProps {
  token: string;
  /** the email to confirm; null when the link no longer works, or is another account's */
  email: string | null;
  signedIn: boolean;
  /** the answer to a form that was sent without JavaScript */
  answered: Result | undefined;
}

/** A12. The page of the mailed link. */
export function VerifyScreen({ token, email, signedIn, answered }: VerifyScreenProps) {
  const { openLogin } = useLoginPrompt();
  const [done, setDone] = useState(false);
  const { form, problem, pending } = useAnsweredForm(verifySchema, "/api/verify", () => setDone(true), answered);
  return (
    <AccountPage title="Confirm your email">
      {done ? (
        <p role="status">
          Your email is confirmed. <PlainLink to="/">Go to the feed</PlainLink>
        </p>
      ) : email === null ? (
        <>
          <Alert>This link was used already, is older than an hour, or is for another account.</Alert>
          <p>
            <PlainLink to="/settings">Ask for a new one in the settings</PlainLink>
          </p>
        </>
      ) : !signedIn ? (
        <>
          <p className="wrap-anywhere">
            Log in to the account of <strong>{email}</strong> to confirm that this email is yours.
          </p>
          <LoginForm
            onLogin={() => {
              keepTypedEmail(email);
              openLogin();
            }}
          >
            <Button type="submit" size="large" className="w-full">
              Login
            </Button>
          </LoginForm>
          <p className="text-sm text-ink-2">
            Did you not sign up? Then somebody else gave your email. Do nothing, and it stays unconfirmed, or{" "}
            <PlainLink to="/forgotten">set a new password</PlainLink> to make the account yours.
          </p>
        </>
      ) : (
        <form {...form} method="post" action={`/verify?token=${token}`} className="space-y-4">
          <input type="hidden" name="token" value={token} />
          <p className="wrap-anywhere">
            Is <strong>{email}</strong> your email?
          </p>
          {problem ? <Alert>{problem}</Alert> : null}
          <Button type="submit" size="large" className="w-full" disabled={pending} busy={pending}>
            Confirm email
          </Button>
        </form>
      )}
    </AccountPage>
  );
}
