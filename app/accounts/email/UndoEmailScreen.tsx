import { useState } from "react";
import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { accountsClient } from "~/app/accounts/client";
import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import { verifySchema } from "~/app/accounts/login/credentials";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import { TEXTS } from "./texts";

interface UndoEmailScreenProps {
  token: string;
  /** the email that the link restores; null when the link no longer works */
  email: string | null;
  /** a form that was sent without JavaScript was accepted */
  done: boolean;
  answered: Result | undefined;
}

/** A18. The page that opens from the link that was mailed to the old email. It needs no login. */
export function UndoEmailScreen({ token, email, done: doneBefore, answered }: UndoEmailScreenProps) {
  const [done, setDone] = useState(doneBefore);
  const { form, problem, pending } = useServerForm(
    verifySchema,
    (form) => accountsClient.api.email.undo.$post({ form }),
    () => setDone(true),
    answered,
  );
  const texts = TEXTS.undo;
  return (
    <AccountPage title={texts.title}>
      {done ? (
        <>
          <p role="status">{texts.done}</p>
          <p>
            {texts.again} <PlainLink to="/forgotten">{texts.forgotten}</PlainLink>
          </p>
        </>
      ) : email === null ? (
        <Alert>{texts.deadLink}</Alert>
      ) : (
        <form {...form} method="post" action={`/email/undo?token=${token}`} className="space-y-4">
          <input type="hidden" name="token" value={token} />
          <p className="wrap-anywhere">
            {texts.before} <strong>{email}</strong> {texts.after}
          </p>
          {problem ? <Alert>{problem}</Alert> : null}
          <Button type="submit" size="large" className="w-full" disabled={pending} busy={pending}>
            {texts.undo}
          </Button>
        </form>
      )}
    </AccountPage>
  );
}
