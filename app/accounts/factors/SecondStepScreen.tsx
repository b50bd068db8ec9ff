import { useNavigate } from "@remix-run/react";
import { accountsClient } from "~/app/accounts/client";
import type { Result } from "~/app/http/apiError";
import { useAct } from "~/app/http/useAct";
import { Button } from "~/app/ui/primitives/Button";
import { AccountForm } from "~/app/accounts/login/AccountForm";
import { AccountPage } from "~/app/accounts/login/AccountPage";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import { PasskeyField } from "~/app/accounts/passkeys/PasskeyField";
import { CodeField } from "./CodeField";
import { secondStepSchema } from "./schemas";
import { TEXTS } from "./texts";

interface SecondStepScreenProps {
  /** a path of this site, where the person came from */
  next: string;
  /** where they go if they cancel */
  cancelTo: string;
  hasPasskey: boolean;
  /** the answer to a form that was sent without JavaScript */
  answered: Result | undefined;
}

/** A16. The page after a first factor, when the account has a second one. */
export function SecondStepScreen({ next, cancelTo, hasPasskey, answered }: SecondStepScreenProps) {
  const navigate = useNavigate();
  const server = useServerForm(
    secondStepSchema,
    (form) => accountsClient.api.second.$post({ form }),
    () => navigate(next, { replace: true }),
    answered,
  );
  const cancel = useAct(
    () => accountsClient.api.second.$post({ form: { cancel: "1" } }),
    (answer) => answer.ok && navigate(cancelTo, { replace: true }),
  );
  return (
    <AccountPage title={TEXTS.second.title}>
      <AccountForm
        {...server}
        action="/login/second"
        submit={TEXTS.second.continue}
        below={hasPasskey ? <PasskeyField asked={{ for: "second" }} /> : null}
      >
        <input type="hidden" name="next" value={next} />
        <p className="text-ink-2">{TEXTS.second.text}</p>
        <CodeField error={server.errorOf("code")} />
      </AccountForm>
      <form
        method="post"
        action="/login/second"
        onSubmit={(event) => {
          event.preventDefault();
          cancel.act();
        }}
      >
        <input type="hidden" name="next" value={cancelTo} />
        <input type="hidden" name="cancel" value="1" />
        <Button type="submit" look="quiet" size="large" className="w-full" busy={cancel.pending}>
          {TEXTS.second.cancel}
        </Button>
      </form>
    </AccountPage>
  );
}
