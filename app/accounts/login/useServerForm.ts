import { useRef, useState } from "react";
import type { z } from "zod";
import type { Result, ApiError } from "~/app/http/apiError";
import type { Request } from "~/app/http/client";
import { useAct } from "~/app/http/useAct";
import { type CheckedForm, useCheckedForm } from "~/app/ui/primitives/useCheckedForm";

export interface ServerForm {
  /** props of the `form`; without JavaScript its `action` handles it */
  form: CheckedForm["form"];
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
    { reload: true },
  );
  const { form, errorOf } = useCheckedForm(schema, (fields) => {
    if (sending.current) return;
    sending.current = true;
    setRefused(null);
    act(fields);
  });
  const onChange: typeof form.onChange = (event) => {
    setRefused(null);
    form.onChange?.(event);
  };
  return {
    form: { ...form, onChange },
    errorOf: (name) => errorOf(name) ?? refused?.fields?.[name],
    problem: refused && !refused.fields ? refused.message : null,
    submittedValueOf: (name) => (answered && !answered.ok ? answered.kept?.[name] : undefined),
    pending,
  };
}
