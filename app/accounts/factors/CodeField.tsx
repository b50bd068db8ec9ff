import { TextField } from "~/app/ui/primitives/Field";
import { TEXTS } from "./texts";

/** A16. Takes a one-time code or a recovery code, which has letters. */
export const CodeField = ({ error }: { error: string | undefined }) => (
  <TextField
    label={TEXTS.second.code}
    name="code"
    autoComplete="one-time-code"
    inputMode="text"
    autoCapitalize="characters"
    spellCheck={false}
    error={error}
  />
);
