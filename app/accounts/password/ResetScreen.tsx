import { useState } from "react";
import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { accountsClient } from "~/app/accounts/client";
import { AccountForm } from "~/app/accounts/login/AccountForm";
import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import { resetSchema } from "~/app/accounts/login/credentials";
import { CodeField } from "~/app/accounts/factors/CodeField";
import { PasskeyField } from "~/app/accounts/passkeys/PasskeyField";
import { NewPasswordFields } from "./NewPasswordFields";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import { TEXTS } from "./texts";
import { RichText } from "~/app/i18n/RichText";

interface ResetScreenProps {
  /** null when the link no longer works */
  token: string | null;
  /** A16: whether the account also asks for a second factor */
  hasSecondFactor: boolean;
  /** the answer to a form that was sent without JavaScript */
  answered: Result | undefined;
}

/** A12. The page that opens from the link in a password mail. */
export function ResetScreen({ token, hasSecondFactor, answered }: ResetScreenProps) {
  const [done, setDone] = useState(false);
  return (
    <AccountPage title={TEXTS.reset.title}>
      {done ? (
        <p role="status">
          <RichText parts={TEXTS.reset.done()} login={(text) => <PlainLink to="/login">{text}</PlainLink>} />
        </p>
      ) : token === null ? (
        <>
          <Alert>{TEXTS.reset.deadLink}</Alert>
          <p>
            <PlainLink to="/forgotten">{TEXTS.reset.newLink}</PlainLink>
          </p>
        </>
      ) : (
        <ResetForm
          token={token}
          hasSecondFactor={hasSecondFactor}
          answered={answered}
          onSuccess={() => setDone(true)}
        />
      )}
    </AccountPage>
  );
}

function ResetForm({
  token,
  hasSecondFactor,
  answered,
  onSuccess,
}: ResetScreenProps & { token: string; onSuccess: () => void }) {
  const server = useServerForm(resetSchema, (form) => accountsClient.api.reset.$post({ form }), onSuccess, answered);
  return (
    <AccountForm
      {...server}
      action={`/reset?token=${token}`}
      submit={TEXTS.reset.set}
      below={hasSecondFactor ? <PasskeyField asked={{ for: "reset", token }} /> : null}
    >
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields label={TEXTS.fields.newPassword} errorOf={server.errorOf} />
      {hasSecondFactor ? <CodeField error={server.errorOf("code")} /> : null}
    </AccountForm>
  );
}
