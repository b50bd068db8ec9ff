import { useState, type ChangeEvent } from "react";
import { Button } from "~/app/ui/primitives/Button";
import { TextField } from "~/app/ui/primitives/Field";
import { hashedLength, PASSWORD_LONG } from "~/app/accounts/login/passwordLength";
import { TEXTS } from "./texts";

interface NewPasswordFieldsProps {
  label: string;
  errorOf: (name: string) => string | undefined;
}

/** Asks for the password twice, because its characters are hidden while they are typed, unless the person shows them. */
export function NewPasswordFields({ label, errorOf }: NewPasswordFieldsProps) {
  const [isShown, setShown] = useState(false);
  const [isLong, setLong] = useState(false);
  const field = (name: string) => ({
    name,
    type: isShown ? "text" : "password",
    autoComplete: "new-password",
    // shown characters aren't sent to a spelling service, and phones don't change them
    spellCheck: false,
    autoCapitalize: "none",
    error: errorOf(name),
  });
  return (
    <>
      <TextField
        {...field("password")}
        label={label}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setLong(hashedLength(event.target.value) >= PASSWORD_LONG)}
        hint={
          <>
            {isLong ? null : TEXTS.fields.hint({ long: PASSWORD_LONG })}
            <span role="status">{isLong ? TEXTS.fields.isLong({ long: PASSWORD_LONG }) : null}</span>
          </>
        }
      />
      <TextField {...field("confirmPassword")} label={TEXTS.fields.confirmPassword} />
      <Button
        look={isShown ? "soft" : "outline"}
        size="small"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="noscript:hidden"
      >
        {TEXTS.fields.show}
      </Button>
    </>
  );
}
