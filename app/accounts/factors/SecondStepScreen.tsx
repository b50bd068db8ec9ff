import { useNavigate } from "@remix-run/react";
import { accountsClient } from "~/app/accounts/client";
import type { Result } from "~/app/http/apiError";
import { useAct } from "~/app/http/useAct";
import { ButtonForm } from "~/app/ui/primitives/Button";
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
      <ButtonForm
        action="/login/second"
        fields={{ next: cancelTo, cancel: "1" }}
        pending={cancel.pending}
        onPress={cancel.act}
        look="quiet"
        size="large"
        className="w-full"
      >
        {TEXTS.second.cancel}
      </ButtonForm>
    </AccountPage>
  );
}
