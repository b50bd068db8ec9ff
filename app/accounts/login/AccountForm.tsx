import type { ReactNode } from "react";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
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
