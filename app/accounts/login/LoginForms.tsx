import { currentLanguage } from "~/app/i18n/language";
import type { Result } from "~/app/http/apiError";
import type { FirstStep } from "~/app/http/proofPaths";
import { TextField } from "~/app/ui/primitives/Field";
import { accountsClient } from "~/app/accounts/client";
import { KeepChoice } from "~/app/offline/KeepChoice";
import { NewPasswordFields } from "~/app/accounts/password/NewPasswordFields";
import { AccountForm, EmailField } from "./AccountForm";
import { loginSchema, signUpSchema } from "./credentials";
import { type ServerForm, useServerForm } from "./useServerForm";
import { TEXTS } from "./texts";
import { TALL_LINE } from "~/app/ui/primitives/classNames";
import { RichText } from "~/app/i18n/RichText";

interface FormProps {
  onSuccess: (answer: FirstStep) => void;
  /** where the form leads when it is sent without JavaScript */
  next?: string | undefined;
  /** the answer to a form that was sent without JavaScript */
  answered?: Result | undefined;
  /** the initial email */
  email?: string | undefined;
}

/** A2 */
export function LoginForm({ onSuccess, answered, ...shown }: FormProps) {
  const server = useServerForm(loginSchema, (form) => accountsClient.api.login.$post({ form }), onSuccess, answered);
  return <CredentialsForm {...shown} server={server} action="/login" confirmed={false} button={TEXTS.form.logIn} />;
}

/** A1 */
export function SignUpForm({ onSuccess, answered, ...shown }: FormProps) {
  const server = useServerForm(signUpSchema, (form) => accountsClient.api.signup.$post({ form }), onSuccess, answered);
  const action = `/signup?lang=${currentLanguage()}`; // X192: the new account's language is that of this page
  return <CredentialsForm {...shown} server={server} action={action} confirmed button={TEXTS.form.signUp} />;
}

interface CredentialsFormProps extends Pick<FormProps, "next" | "email"> {
  server: ServerForm;
  /** where the form is sent without JavaScript */
  action: string;
  /** asks for the password twice, because the password is new */
  confirmed: boolean;
  button: string;
}

const CredentialsForm = ({ server, next, email, action, confirmed, button }: CredentialsFormProps) => (
  <div className="pt-5">
    <AccountForm {...server} action={action} submit={button}>
      {next === undefined ? null : <input type="hidden" name="next" value={next} />}
      <EmailField
        server={server}
        label={TEXTS.form.email}
        autoComplete={confirmed ? "username" : "username webauthn"}
        email={email}
      />
      {confirmed ? (
        <NewPasswordFields label={TEXTS.form.password} errorOf={server.errorOf} />
      ) : (
        <TextField
          label={TEXTS.form.password}
          name="password"
          type="password"
          autoComplete="current-password"
          error={server.errorOf("password")}
        />
      )}
      {confirmed ? <Agreement /> : <KeepChoice label={TEXTS.form.keepNothing} isNegative />}
    </AccountForm>
  </div>
);

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

const Agreement = () => (
  <p className="text-sm text-ink-2">
    <RichText
      parts={TEXTS.form.agreement()}
      terms={(text) => link("/terms", text)}
      rules={(text) => link("/rules", text)}
      privacy={(text) => link("/privacy-policy", text)}
    />
  </p>
);
