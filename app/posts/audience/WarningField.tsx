import { useState } from "react";
import { CONTENT_WARNING_MAX } from "~/app/posts/view";
import { TextField } from "~/app/ui/primitives/Field";
import { TEXTS } from "./texts";

interface WarningFieldProps {
  warning: string;
  /** what is wrong with it, as a sentence */
  error?: string | undefined;
  /** left out where the form itself is read */
  onChange?: (warning: string) => void;
  disabled?: boolean;
}

/** X110: the content warning of a post. It opens without JavaScript too. */
export function WarningField({ warning, error, onChange, disabled = false }: WarningFieldProps) {
  const [isOpen] = useState(warning !== ""); // doesn't change, so that the field stays open while it is cleared
  return (
    <details open={isOpen}>
      <summary className="w-fit cursor-pointer rounded-sm text-sm text-ink-2">{TEXTS.warning.add}</summary>
      <TextField
        label={TEXTS.warning.label}
        labelHidden
        error={error}
        limit={CONTENT_WARNING_MAX}
        name="warning"
        disabled={disabled}
        className="mt-2"
        {...(onChange
          ? { value: warning, onChange: ({ target }) => onChange(target.value) }
          : { defaultValue: warning })}
      />
    </details>
  );
}
