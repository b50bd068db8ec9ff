import { useState } from "react";
import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { accountsClient } from "~/app/accounts/client";
import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import { resetSchema } from "~/app/accounts/login/credentials";
import { CodeField } from "~/app/accounts/factors/CodeField";
import { PasskeyField } from "~/app/accounts/passkeys/PasskeyField";
import { NewPasswordFields } from "./NewPasswordFields";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import { TEXTS } from "./texts";

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
          {TEXTS.reset.done} <PlainLink to="/login">{TEXTS.reset.logIn}</PlainLink> {TEXTS.reset.withNew}
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
  const { form, errorOf, problem, pending } = useServerForm(
    resetSchema,
    (form) => accountsClient.api.reset.$post({ form }),
    onSuccess,
    answered,
  );
  return (
    <form {...form} method="post" action={`/reset?token=${token}`}>
      <fieldset disabled={pending} className="space-y-4">
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields label={TEXTS.fields.newPassword} errorOf={errorOf} />
        {hasSecondFactor ? <CodeField error={errorOf("code")} /> : null}
        {problem ? <Alert>{problem}</Alert> : null}
        <Button type="submit" size="large" className="w-full" busy={pending}>
          {TEXTS.reset.set}
        </Button>
        {hasSecondFactor ? <PasskeyField asked={{ for: "reset", token }} /> : null}
      </fieldset>
    </form>
  );
}
