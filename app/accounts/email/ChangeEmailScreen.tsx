import { useState } from "react";
import type { Result } from "~/app/http/apiError";
import { accountsClient } from "~/app/accounts/client";
import { AccountForm, EmailField } from "~/app/accounts/login/AccountForm";
import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import { newEmailSchema } from "~/app/accounts/login/credentials";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import { TEXTS } from "./texts";

interface ChangeEmailScreenProps {
  /** the account's email */
  email: string;
  /** whether the server has accepted a form that was sent without JavaScript */
  wasSent: boolean;
  /** the refusal of a form that was sent without JavaScript */
  answered: Result | undefined;
}

/** A18. Asks for the new email, to which a link is mailed. */
export function ChangeEmailScreen({ email, wasSent, answered }: ChangeEmailScreenProps) {
  const [sent, setSent] = useState(wasSent);
  const server = useServerForm(
    newEmailSchema,
    (form) => accountsClient.api.email.$post({ form }),
    () => setSent(true),
    answered,
  );
  return (
    <AccountPage title={TEXTS.change.title} backTo="/settings">
      {sent ? (
        <>
          <p role="status">{TEXTS.change.sent}</p>
          <p>
            <PlainLink to="/settings">{TEXTS.change.toSettings}</PlainLink>
          </p>
        </>
      ) : (
        <AccountForm {...server} action="/settings/email" submit={TEXTS.change.send}>
          <p className="wrap-anywhere">
            {TEXTS.change.now} <strong>{email}</strong>.
          </p>
          <p className="text-ink-2">{TEXTS.change.text}</p>
          <EmailField server={server} label={TEXTS.change.email} autoComplete="email" />
        </AccountForm>
      )}
    </AccountPage>
  );
}
