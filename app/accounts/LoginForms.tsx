import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRef, useState } from "react";
import type { Refusal } from "~/app/edge/refusal";
import { useAct } from "~/app/wire/useAct";
import { Alert } from "~/app/ui/Alert";
import { Button } from "~/app/ui/Button";
import { TextField } from "~/app/ui/Field";
import { loginSchema, PASSWORD_MIN, signUpSchema } from "./credentials";

interface FormProps {
  onSuccess: () => void;
  /** where the form leads without JavaScript */
  next?: string | undefined;
}

/** A2 */
export const LoginForm = (props: FormProps) => (
  <CredentialsForm {...props} action="/login" schema={loginSchema} confirmed={false} button="Login" />
);

/** A1 */
export const SignUpForm = (props: FormProps) => (
  <CredentialsForm {...props} action="/signup" schema={signUpSchema} confirmed button="Sign Up" />
);

interface CredentialsFormProps extends FormProps {
  action: string;
  schema: typeof loginSchema | typeof signUpSchema;
  /** asks for the password twice, because it is a new one */
  confirmed: boolean;
  button: string;
}

function CredentialsForm({ onSuccess, next, action, schema, confirmed, button }: CredentialsFormProps) {
  const [refused, setRefused] = useState<Refusal | null>(null);
  // a second Enter may come before the form was drawn as pending
  const sending = useRef(false);
  const { act, pending } = useAct((answer) => {
    sending.current = false;
    if (answer.ok) onSuccess();
    else setRefused(answer);
  }, MEMBER_NOW);
  const [form, fields] = useForm<Credentials, Credentials>({
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    onSubmit(event, { formData }) {
      event.preventDefault();
      if (sending.current) return;
      sending.current = true;
      setRefused(null);
      act(`/api${action}`, textsOf(formData));
    },
  });
  const errorOf = (name: keyof Credentials) => fields[name].errors?.[0] ?? refused?.fields?.[name];

  return (
    <form id={form.id} noValidate={form.noValidate} onSubmit={form.onSubmit} onChange={() => setRefused(null)} method="post" action={action}>
      <fieldset disabled={pending} className="space-y-4 pt-5">
        {next === undefined ? null : <input type="hidden" name="next" value={next} />}
        <TextField label="Email" name="email" type="email" autoComplete="username" inputMode="email" error={errorOf("email")} />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete={confirmed ? "new-password" : "current-password"}
          hint={confirmed ? `At least ${PASSWORD_MIN} characters` : undefined}
          error={errorOf("password")}
        />
        {confirmed ? (
          <TextField label="Confirm password" name="confirmPassword" type="password" autoComplete="new-password" error={errorOf("confirmPassword")} />
        ) : null}
        {refused && !refused.fields ? <Alert>{refused.message}</Alert> : null}
        <Button type="submit" size="large" className="w-full" busy={pending}>
          {button}
        </Button>
      </fieldset>
    </form>
  );
}

/** The whole page is another one for a member. */
const MEMBER_NOW = { reload: true };

interface Credentials {
  email: string;
  password: string;
  /** of a new password alone */
  confirmPassword?: string;
}

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.entries()].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
