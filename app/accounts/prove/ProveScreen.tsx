import { Link, useNavigate } from "@remix-run/react";
import type { Result } from "~/app/http/apiError";
import { accountsClient } from "~/app/accounts/client";
import { stepAfter, unprovedPath } from "~/app/http/proofPaths";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { classNames, TALL_LINE } from "~/app/ui/primitives/classNames";
import { TextField } from "~/app/ui/primitives/Field";
import { GoogleButton } from "~/app/accounts/google/GoogleButton";
import { AccountPage } from "~/app/accounts/login/AccountPage";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import { PasskeyField } from "~/app/accounts/passkeys/PasskeyField";
import { proveSchema } from "~/app/accounts/login/credentials";
import { TEXTS } from "~/app/accounts/texts";
import type { readProvePage } from "./prove.server";

interface ProveScreenProps extends Awaited<ReturnType<typeof readProvePage>> {
  /** a path of this site, where the member goes on */
  next: string;
  /** the answer to a form that was sent without JavaScript, or Google's */
  answered: Result | undefined;
}

/** A17. */
export function ProveScreen({ next, hasPassword, hasGoogle, hasPasskey, answered }: ProveScreenProps) {
  const navigate = useNavigate();
  const { form, errorOf, problem, pending } = useServerForm(
    proveSchema,
    (form) => accountsClient.api.prove.$post({ form }),
    (answer) => navigate(stepAfter(answer, next), { replace: true }),
    answered,
  );
  return (
    <AccountPage title={TEXTS.prove.title} backTo="/settings">
      <p className="text-ink-2">{TEXTS.prove.text}</p>
      <form {...form} method="post" action="/prove">
        <fieldset disabled={pending} className="space-y-4">
          <input type="hidden" name="next" value={next} />
          {hasPassword ? (
            <TextField
              label={TEXTS.prove.password}
              name="password"
              type="password"
              autoComplete="current-password"
              error={errorOf("password")}
            />
          ) : null}
          {problem ? <Alert>{problem}</Alert> : null}
          {hasPassword ? (
            <Button type="submit" size="large" className="w-full" busy={pending}>
              {TEXTS.prove.continue}
            </Button>
          ) : null}
          {hasPasskey ? <PasskeyField asked={{ for: "prove" }} /> : null}
        </fieldset>
      </form>
      {hasGoogle ? <GoogleButton next={next} proves /> : null}
      <p className="text-center text-sm">
        <Link to="/forgotten" className={`${TALL_LINE} font-semibold text-accent underline-offset-2 hover:underline`}>
          {TEXTS.prove.forgotten}
        </Link>
      </p>
      <Link to={unprovedPath(next)} replace className={classNames(buttonClass("quiet", "large"), "w-full")}>
        {TEXTS.prove.cancel}
      </Link>
    </AccountPage>
  );
}
