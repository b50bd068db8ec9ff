import { TextField } from "~/app/ui/primitives/Field";
import { PASSWORD_MIN } from "~/app/accounts/login/credentials";
import { TEXTS } from "./texts";

/** Asks for the password twice, because its characters are hidden while they are typed. */
export const NewPasswordFields = ({ errorOf }: { errorOf: (name: string) => string | undefined }) => (
  <>
    <TextField
      label={TEXTS.fields.newPassword}
      name="password"
      type="password"
      autoComplete="new-password"
      hint={TEXTS.fields.hint(PASSWORD_MIN)}
      error={errorOf("password")}
    />
    <TextField
      label={TEXTS.fields.confirmPassword}
      name="confirmPassword"
      type="password"
      autoComplete="new-password"
      error={errorOf("confirmPassword")}
    />
  </>
);
