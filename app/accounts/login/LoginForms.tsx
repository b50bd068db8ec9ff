import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { TextField } from "~/app/ui/primitives/Field";
import { NewPasswordFields } from "~/app/accounts/password/NewPasswordFields";
import { loginSchema, signUpSchema } from "./credentials";
import { useServerForm } from "./useServerForm";
import { TEXTS } from "./texts";
import { TALL_LINE } from "~/app/ui/primitives/classNames";

interface FormProps {
  onSuccess: (answer: object) => void;
  /** where the form leads when it is sent without JavaScript */
  next?: string | undefined;
  /** the answer to a form that was sent without JavaScript */
  answered?: Result | undefined;
  /** the initial email */
  email?: string | undefined;
}

/** A2 */
export const LoginForm = (props: FormProps) => (
  <CredentialsForm {...props} action="/login" schema={loginSchema} confirmed={false} button={TEXTS.form.logIn} />
);

/** A1 */
export const SignUpForm = (props: FormProps) => (
  <CredentialsForm {...props} action="/signup" schema={signUpSchema} confirmed button={TEXTS.form.signUp} />
);

interface CredentialsFormProps extends FormProps {
  action: string;
  schema: typeof loginSchema | typeof signUpSchema;
  /** asks for the password twice, because the password is new */
  confirmed: boolean;
  button: string;
}

function CredentialsForm({
  onSuccess,
  next,
  email,
  answered,
  action,
  schema,
  confirmed,
  button,
}: CredentialsFormProps) {
  const { form, errorOf, problem, submittedValueOf, pending } = useServerForm(
    schema,
    `/api${action}`,
    onSuccess,
    answered,
  );
  return (
    <form {...form} method="post" action={action}>
      <fieldset disabled={pending} className="space-y-4 pt-5">
        {next === undefined ? null : <input type="hidden" name="next" value={next} />}
        <TextField
          label={TEXTS.form.email}
          name="email"
          type="email"
          autoComplete={confirmed ? "username" : "username webauthn"}
          inputMode="email"
          defaultValue={submittedValueOf("email") || email}
          error={errorOf("email")}
        />
        {confirmed ? (
          <NewPasswordFields label={TEXTS.form.password} errorOf={errorOf} />
        ) : (
          <TextField
            label={TEXTS.form.password}
            name="password"
            type="password"
            autoComplete="current-password"
            error={errorOf("password")}
          />
        )}
        {confirmed ? agreement : null}
        {problem ? <Alert>{problem}</Alert> : null}
        <Button type="submit" size="large" className="w-full" busy={pending}>
          {button}
        </Button>
      </fieldset>
    </form>
  );
}

/** X72. The links open in a new tab, so that what is typed in the form stays. */
const link = (href: string, text: string) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    className={`${TALL_LINE} font-semibold text-accent underline underline-offset-2`}
  >
    {text}
  </a>
);

const { before, terms, between, rules, after, privacyPolicy, end } = TEXTS.form.agreement;
const agreement = (
  <p className="text-sm text-ink-2">
    {before}
    {link("/terms", terms)}
    {between}
    {link("/rules", rules)}
    {after}
    {link("/privacy-policy", privacyPolicy)}
    {end}
  </p>
);
