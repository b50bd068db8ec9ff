import { TextField } from "~/app/ui/primitives/Field";
import { PASSWORD_MIN } from "~/app/accounts/login/credentials";

/** The form asks for the password twice, because nobody sees what they type. */
export const NewPasswordFields = ({ errorOf }: { errorOf: (name: string) => string | undefined }) => (
  <>
    <TextField
      label="New password"
      name="password"
      type="password"
      autoComplete="new-password"
      hint={`At least ${PASSWORD_MIN} characters`}
      error={errorOf("password")}
    />
    <TextField
      label="Confirm password"
      name="confirmPassword"
      type="password"
      autoComplete="new-password"
      error={errorOf("confirmPassword")}
    />
  </>
);
