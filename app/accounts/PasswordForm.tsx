import { useState } from "react";
import type { z } from "zod";
import { Alert } from "~/app/ui/Alert";
import { Button } from "~/app/ui/Button";
import { TextField } from "~/app/ui/Field";
import { showToast } from "~/app/ui/toasts";
import { changePasswordSchema, firstPasswordSchema } from "./credentials";
import { NewPasswordFields } from "./NewPasswordFields";
import { useAnsweredForm } from "./useAnsweredForm";

/** A11. Who signs in by Google alone sets a first one. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const [changes, setChanges] = useState(0);
  const changed = () => {
    showToast(`Your password is ${hasPassword ? "changed" : "set"}. Other devices are signed out.`);
    setChanges(changes + 1);
  };
  return <EmptyForm key={changes} hasPassword={hasPassword} schema={hasPassword ? changePasswordSchema : firstPasswordSchema} onSuccess={changed} />;
}

interface EmptyFormProps {
  hasPassword: boolean;
  schema: z.ZodType;
  onSuccess: () => void;
}

function EmptyForm({ hasPassword, schema, onSuccess }: EmptyFormProps) {
  const { form, errorOf, refused, pending } = useAnsweredForm(schema, "/api/password", onSuccess);
  return (
    <form {...form} method="post" action="/settings">
      <fieldset disabled={pending} className="max-w-[400px] space-y-4">
        {hasPassword ? <TextField label="Current password" name="oldPassword" type="password" autoComplete="current-password" error={errorOf("oldPassword")} /> : null}
        <NewPasswordFields errorOf={errorOf} />
        {refused ? <Alert>{refused.message}</Alert> : null}
        <Button type="submit" look="outline" busy={pending}>
          {hasPassword ? "Change password" : "Set password"}
        </Button>
      </fieldset>
    </form>
  );
}
