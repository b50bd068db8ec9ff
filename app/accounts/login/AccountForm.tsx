import type { ReactNode } from "react";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { TextField } from "~/app/ui/primitives/Field";
import type { ServerForm } from "./useServerForm";

interface AccountFormProps extends Pick<ServerForm, "form" | "problem" | "pending"> {
  /** where the form is sent without JavaScript */
  action: string;
  /** the text of the button */
  submit: string;
  /** the fields */
  children: ReactNode;
  below?: ReactNode;
}

/** The form of an `AccountPage`: its fields, why it was refused, and its button. */
export const AccountForm = ({ form, problem, pending, action, submit, children, below }: AccountFormProps) => (
  <form {...form} method="post" action={action}>
    <fieldset disabled={pending} className="min-w-0 space-y-4">
      {children}
      {problem ? <Alert>{problem}</Alert> : null}
      <Button type="submit" size="large" className="w-full" busy={pending}>
        {submit}
      </Button>
      {below}
    </fieldset>
  </form>
);

interface EmailFieldProps {
  server: Pick<ServerForm, "errorOf" | "submittedValueOf">;
  label: string;
  autoComplete: string;
  /** what the field has at first */
  email?: string | undefined;
}

/** The email of an `AccountForm`. */
export const EmailField = ({ server, label, autoComplete, email }: EmailFieldProps) => (
  <TextField
    label={label}
    name="email"
    type="email"
    autoComplete={autoComplete}
    inputMode="email"
    defaultValue={server.submittedValueOf("email") || email}
    error={server.errorOf("email")}
  />
);
