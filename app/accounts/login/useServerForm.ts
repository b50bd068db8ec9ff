import type { FormEvent } from "react";
import type { z } from "zod";
import type { Result } from "~/app/http/apiError";
import type { Request } from "~/app/http/client";
import { useFormAct } from "~/app/http/useFormAct";
import { useCheckedForm } from "~/app/ui/primitives/useCheckedForm";

export type ServerForm = ReturnType<typeof useServerForm>;

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
) {
  const refused = answered && !answered.ok ? answered : null;
  const { act, setRefused, ...sent } = useFormAct(send, onSuccess, { refused, reload: true });
  const { form, errorOf } = useCheckedForm(schema, act);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    setRefused(null);
    form.onChange(event);
  };
  return {
    /** props of the `form`; without JavaScript its `action` handles it */
    form: { ...form, onChange },
    /** the error of a field, from the schema or the server */
    errorOf: (name: string) => errorOf(name) ?? sent.errorOf(name),
    /** the server's refusal, if it concerns no field */
    problem: sent.problem,
    /** the field's text in a refused form that was sent without JavaScript */
    submittedValueOf: (name: string) => refused?.kept?.[name],
    pending: sent.pending,
  };
}
