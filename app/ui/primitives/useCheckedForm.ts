import { type FormEvent, useEffect, useId, useState } from "react";
import type { z } from "zod";

/**
 * A form that a schema checks before it is sent, and from then on while the person types. The first wrong field gets the
 * focus. `onValid` gets the texts as they were typed, because the server checks them by the same schema.
 */
export function useCheckedForm<Schema extends z.ZodType>(schema: Schema, onValid: (fields: z.input<Schema>) => void) {
  const id = useId();
  /** by the names of their fields; null until the form is first sent */
  const [errors, setErrors] = useState<ReadonlyMap<string, string> | null>(null);
  // until scripts run, the browser's own checks apply
  const [noValidate, setNoValidate] = useState(false);
  useEffect(() => setNoValidate(true), []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const texts = textsOf(event.currentTarget);
    const found = errorsIn(schema, texts);
    setErrors(found);
    if (found.size === 0) return onValid(texts as z.input<Schema>); // they have just been checked
    const wrong = [...elements].find((field) => found.has(field.getAttribute("name") ?? ""));
    if (wrong instanceof HTMLElement) wrong.focus();
  };
  return {
    /** props of the `form` */
    form: {
      id,
      noValidate,
      onSubmit,
      onChange: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
        errors && setErrors(errorsIn(schema, textsOf(currentTarget))),
    },
    errorOf: (name: string) => errors?.get(name),
  };
}

/** The first error of each field. */
function errorsIn(schema: z.ZodType, texts: Record<string, string>): ReadonlyMap<string, string> {
  const issues = schema.safeParse(texts).error?.issues ?? [];
  return new Map(issues.map(({ path, message }) => [path.join("."), message] as const).reverse());
}

/** The texts of a form, without its files. Of fields with the same name, the last one counts. */
export const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
