import { useState } from "react";
import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { TextField } from "~/app/ui/primitives/Field";
import { showToast } from "~/app/ui/dialogs/toasts";
import { accountsClient } from "~/app/accounts/client";
import { changePasswordSchema, firstPasswordSchema } from "~/app/accounts/login/credentials";
import { EndOtherSessions } from "~/app/accounts/sessions/EndOtherSessions";
import { NewPasswordFields } from "./NewPasswordFields";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import { TEXTS } from "./texts";

/** A11. A member who signs in only with Google sets a first password. */
export function PasswordForm({ hasPassword, answered }: { hasPassword: boolean; answered: Result | undefined }) {
  const [changes, setChanges] = useState(0);
  const changed = () => {
    showToast(hasPassword ? TEXTS.change.changed : TEXTS.change.wasSet);
    setChanges(changes + 1);
  };
  return (
    <EmptyForm
      key={changes}
      hasPassword={hasPassword}
      answered={changes === 0 ? answered : undefined}
      onSuccess={changed}
    />
  );
}

interface EmptyFormProps {
  hasPassword: boolean;
  /** the answer to a form that was sent without JavaScript */
  answered: Result | undefined;
  onSuccess: () => void;
}

function EmptyForm({ hasPassword, answered, onSuccess }: EmptyFormProps) {
  const { form, errorOf, problem, pending } = useServerForm(
    hasPassword ? changePasswordSchema : firstPasswordSchema,
    (form) => accountsClient.api.password.$post({ form }),
    onSuccess,
    answered,
  );
  return (
    <form {...form} method="post" action="/settings">
      <fieldset disabled={pending} className="max-w-100 space-y-4">
        {hasPassword ? (
          <TextField
            label={TEXTS.change.current}
            name="oldPassword"
            type="password"
            autoComplete="current-password"
            error={errorOf("oldPassword")}
          />
        ) : null}
        <NewPasswordFields label={TEXTS.fields.newPassword} errorOf={errorOf} />
        <EndOtherSessions />
        {problem ? <Alert>{problem}</Alert> : null}
        <Button type="submit" look="outline" busy={pending}>
          {hasPassword ? TEXTS.change.change : TEXTS.change.set}
        </Button>
      </fieldset>
    </form>
  );
}
