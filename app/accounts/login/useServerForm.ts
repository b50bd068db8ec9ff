import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRef, useState, type FormHTMLAttributes } from "react";
import type { z } from "zod";
import type { Result, ApiError } from "~/app/http/apiError";
import type { Request } from "~/app/http/client";
import { useAct } from "~/app/http/useAct";

export interface ServerForm {
  /** props of the `form`; without JavaScript its `action` handles it */
  form: Pick<FormHTMLAttributes<HTMLFormElement>, "id" | "noValidate" | "onSubmit" | "onChange">;
  /** the error of a field, from the schema or the server */
  errorOf: (name: string) => string | undefined;
  /** the server's refusal, if it concerns no field */
  problem: string | null;
  /** the field's text in a refused form that was sent without JavaScript */
  submittedValueOf: (name: string) => string | undefined;
  pending: boolean;
}

/**
 * A form that is checked before it is sent, and from then on while the person types. It is sent once, and shows its
 * answer (A7, A8). After a success the page's data are loaded again. `answered` is the answer to a form that was sent
 * without JavaScript.
 */
export function useServerForm<Schema extends z.ZodType<Record<string, unknown>>, T extends object>(
  schema: Schema,
  send: (fields: z.input<Schema>) => Request<Result<T>>,
  onSuccess: (answer: { ok: true } & T) => void,
  answered?: Result,
): ServerForm {
  const [refused, setRefused] = useState<ApiError | null>(answered && !answered.ok ? answered : null);
  // a second Enter may come before the form is shown as pending
  const sending = useRef(false);
  const { act, pending } = useAct(
    send,
    (answer) => {
      sending.current = false;
      if (answer.ok) onSuccess(answer);
      else setRefused(answer);
    },
    RELOAD,
  );
  const [form, fields] = useForm<Record<string, unknown>>({
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    onSubmit(event, { formData }) {
      event.preventDefault();
      if (sending.current) return;
      sending.current = true;
      setRefused(null);
      act(textsOf(formData) as z.input<Schema>); // `onValidate` has just checked them by the same schema
    },
  });
  return {
    form: { id: form.id, noValidate: form.noValidate, onSubmit: form.onSubmit, onChange: () => setRefused(null) },
    errorOf: (name) => fields[name]?.errors?.[0] ?? refused?.fields?.[name],
    problem: refused && !refused.fields ? refused.message : null,
    submittedValueOf: (name) => (answered && !answered.ok ? answered.kept?.[name] : undefined),
    pending,
  };
}

const RELOAD = { reload: true };

/** The texts of a form, without its files. Of fields with the same name, the last one counts. */
const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.entries()].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
