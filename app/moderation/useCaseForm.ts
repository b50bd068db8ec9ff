import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import type { Result } from "~/app/http/apiError";
import type { Request } from "~/app/http/client";
import { useFormAct } from "~/app/http/useFormAct";
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
  const { revalidate } = useRevalidator();
  const { act, errorOf, problem, pending, setRefused } = useFormAct(
    request,
    (_, fields) => {
      setSeen(null);
      onDone(fields);
      keepFocusAfterReload();
    },
    {
      reload: true,
      onRefused(refused) {
        if (refused.code !== "conflict") return;
        setRefused({ ...refused, message: TEXTS.actions.changed });
        setSeen(null);
        showToast(TEXTS.actions.changed);
        revalidate();
      },
    },
  );
  return {
    send: (fields) => act(fields, seen ?? revision),
    errorOf,
    problem,
    pending,
  };
}
