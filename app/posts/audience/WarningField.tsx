import { useId, useState } from "react";
import { CharactersLeft } from "~/app/posts/compose/CharactersLeft";
import { CONTENT_WARNING_MAX } from "~/app/posts/view";
import { controlClass } from "~/app/ui/primitives/classNames";
import { charactersIn } from "~/base/characters";
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
  const errorId = useId();
  const [isOpen] = useState(warning !== ""); // doesn't change, so that the field stays open while it is cleared
  const [typed, setTyped] = useState(warning);
  return (
    <details open={isOpen}>
      <summary className="w-fit cursor-pointer rounded-sm py-0.5 text-sm text-ink-2">{TEXTS.warning.add}</summary>
      <input
        name="warning"
        aria-label={TEXTS.warning.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        dir="auto"
        disabled={disabled}
        className={`${controlClass} mt-2 h-11 mouse:h-10`}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        {...(onChange
          ? { value: warning, onChange: ({ target }) => onChange(target.value) }
          : { defaultValue: warning })}
      />
      <CharactersLeft length={charactersIn(onChange ? warning : typed)} limit={CONTENT_WARNING_MAX} />
      {error ? (
        <p id={errorId} role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      ) : null}
    </details>
  );
}
