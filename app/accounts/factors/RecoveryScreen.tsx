import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { AccountPage } from "~/app/accounts/login/AccountPage";
import { EndOtherSessions } from "~/app/accounts/sessions/EndOtherSessions";
import { RecoveryCodes } from "./RecoveryCodes";
import { TEXTS } from "./texts";

interface RecoveryScreenProps {
  /** how many codes are left */
  left: number;
  answered: Result<{ recoveryCodes: string[] }> | undefined;
}

/** A15. The browser sends the form as a page, because the answer is a page that shows the codes once. */
export const RecoveryScreen = ({ left, answered }: RecoveryScreenProps) => (
  <AccountPage title={TEXTS.recovery.title} backTo="/settings">
    {answered?.ok ? (
      <RecoveryCodes codes={answered.recoveryCodes} />
    ) : (
      <form method="post" action="/settings/recovery" className="space-y-4">
        <p>{TEXTS.recovery.text}</p>
        <p>
          {TEXTS.recovery.left({ count: left })} {TEXTS.recovery.replaces}
        </p>
        <EndOtherSessions />
        {answered ? <Alert>{answered.message}</Alert> : null}
        <Button type="submit" size="large" className="w-full">
          {TEXTS.recovery.make}
        </Button>
      </form>
    )}
  </AccountPage>
);
