import {
  forwardRef,
  useId,
  useState,
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from "react";
import { charactersIn } from "~/base/characters";
import { classNames, controlClass } from "./classNames";
import { charactersLeft } from "~/app/ui/format/charactersLeft";

interface FieldProps {
  label: string;
  /** what is wrong with the value, as a sentence */
  error?: string | undefined;
  hint?: ReactNode;
  /** the most characters; near this limit the field shows how many are left, but it cuts nothing off */
  limit?: number;
  /** the label is only for screen readers */
  labelHidden?: boolean;
}

export const TextField = forwardRef<HTMLInputElement, FieldProps & InputHTMLAttributes<HTMLInputElement>>(
  function TextField({ label, error, hint, limit, labelHidden, id, className, onChange, ...rest }, ref) {
    const field = useField(id, { error, hint, limit }, String(rest.value ?? rest.defaultValue ?? ""));
    return (
      <FieldFrame label={label} error={error} hint={hint} labelHidden={labelHidden} field={field}>
        <input
          ref={ref}
          dir="auto"
          {...rest}
          {...field.aria}
          onChange={(event) => (field.countTyped(event), onChange?.(event))}
          className={classNames(controlClass, "h-11 mouse:h-10", className)}
        />
      </FieldFrame>
    );
  },
);

export const TextArea = forwardRef<HTMLTextAreaElement, FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>>(
  function TextArea({ label, error, hint, limit, labelHidden, id, className = "min-h-20", onChange, ...rest }, ref) {
    const field = useField(id, { error, hint, limit }, String(rest.value ?? rest.defaultValue ?? ""));
    return (
      <FieldFrame label={label} error={error} hint={hint} labelHidden={labelHidden} field={field}>
        <textarea
          ref={ref}
          dir="auto"
          {...rest}
          {...field.aria}
          onChange={(event) => (field.countTyped(event), onChange?.(event))}
          className={classNames(controlClass, "field-sizing-content resize-none py-2", className)}
        />
      </FieldFrame>
    );
  },
);

/** From this share of the limit on, the remaining characters are shown. */
const NEAR_LIMIT = 0.8;

function useField(
  givenId: string | undefined,
  { error, hint, limit }: Pick<FieldProps, "error" | "hint" | "limit">,
  value: string,
) {
  const ownId = useId();
  const control = givenId ?? ownId;
  const ids = { control, error: `${control}-error`, hint: `${control}-hint`, count: `${control}-count` };
  const [typedLength, setTypedLength] = useState<number | null>(null);
  const length = typedLength ?? charactersIn(value);
  const left = limit !== undefined && length >= limit * NEAR_LIMIT ? limit - length : null;
  const describedBy = [error && ids.error, hint && ids.hint, left !== null && ids.count].filter(Boolean).join(" ");
  return {
    ids,
    /** remaining characters; null while there are many */
    left,
    countTyped: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTypedLength(charactersIn(event.target.value)),
    aria: {
      id: control,
      "aria-invalid": error ? (true as const) : undefined,
      "aria-describedby": describedBy || undefined,
    },
  };
}

function FieldFrame({
  label,
  error,
  hint,
  labelHidden,
  field,
  children,
}: FieldProps & { field: ReturnType<typeof useField>; children: ReactNode }) {
  const { ids, left } = field;
  return (
    <div className="min-w-0">
      <label htmlFor={ids.control} className={labelHidden ? "sr-only" : "mb-1 block text-sm font-semibold text-ink"}>
        {label}
      </label>
      {children}
      <div className="flex items-start justify-between gap-3 text-sm empty:hidden">
        {error ? (
          <p id={ids.error} role="alert" className="mt-1 text-danger">
            {error}
          </p>
        ) : hint ? (
          <p id={ids.hint} className="mt-1 text-ink-3">
            {hint}
          </p>
        ) : null}
        {left !== null ? (
          <p
            id={ids.count}
            className={classNames("mt-1 ms-auto tabular-nums", left < 0 ? "font-semibold text-danger" : "text-ink-3")}
          >
            {charactersLeft(left)}
          </p>
        ) : null}
      </div>
    </div>
  );
}
