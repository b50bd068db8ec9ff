import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import type { ApiError, Result } from "~/app/http/apiError";
import type { Request } from "~/app/http/client";
import { useAct } from "~/app/http/useAct";
import { showToast } from "~/app/ui/dialogs/toasts";
import { keepFocusAfterReload } from "~/app/ui/dialogs/useReturnFocus";
import { TEXTS } from "./texts";

/**
 * A form about a case. It is about the case as the moderator saw it when the form appeared. If the case has changed
 * meanwhile, the form says so, the page loads again, and the next try is about the newer case. `request` gets what the
 * moderator chose or typed, and the revision of the case that they saw.
 */
export function useCaseForm<Fields>(
  request: (fields: Fields, seen: number) => Request<Result>,
  revision: number,
  onDone: (fields: Fields) => void,
): {
  send: (fields: Fields) => void;
  errorOf: (field: string) => string | undefined;
  /** the refusal, if it concerns no field */
  problem: string | null;
  pending: boolean;
} {
  const [seen, setSeen] = useState<number | null>(revision);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<{ fields: Fields } | null>(null);
  const { act, pending } = useAct(
    request,
    (answer) => {
      if (answer.ok) {
        setSeen(null);
        if (sent) onDone(sent.fields);
        keepFocusAfterReload();
        return;
      }
      setRefused(answer);
      if (answer.code !== "conflict") return;
      setSeen(null);
      showToast(TEXTS.actions.changed);
      revalidate();
    },
    { reload: true },
  );
  const message = refused?.code === "conflict" ? TEXTS.actions.changed : refused?.message;
  return {
    send(fields) {
      setRefused(null);
      setSent({ fields });
      act(fields, seen ?? revision);
    },
    errorOf: (field) => refused?.fields?.[field],
    problem: refused && !refused.fields ? (message ?? null) : null,
    pending,
  };
}

/** The texts of a submitted form. */
export const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form).entries()].map(([name, value]) => [name, String(value)]));
