import { Link } from "@remix-run/react";
import { buttonClass } from "~/app/ui/primitives/Button";
import { SendVerification } from "~/app/accounts/email/SendVerification";
import { MOVE_CODES_PATH } from "./codesSetup";
import { TEXTS } from "./texts";

interface TwoStepSettingsProps {
  hasPasskey: boolean;
  hasCodes: boolean;
  /** how many recovery codes are left */
  recoveryCodes: number;
  isModerator: boolean;
  /** the email that the member must confirm before they add a second factor (A16), or null */
  unconfirmed: string | null;
}

/** A14 to A16, A23. The content of the settings' region. */
export function TwoStepSettings({
  hasPasskey,
  hasCodes,
  recoveryCodes,
  isModerator,
  unconfirmed,
}: TwoStepSettingsProps) {
  const isOn = hasPasskey || hasCodes;
  return (
    <div id="two-step" className="mt-8 space-y-3">
      <h3 className="font-semibold">{TEXTS.codes.title}</h3>
      <p className="text-ink-2">{isOn ? TEXTS.settings.on : TEXTS.settings.off}</p>
      {isModerator && !isOn ? <p className="font-semibold">{TEXTS.settings.mustHave}</p> : null}
      {isOn ? <p className="text-ink-2">{TEXTS.recovery.left({ count: recoveryCodes })}</p> : null}
      {unconfirmed === null ? null : (
        <>
          <p className="font-semibold">{TEXTS.settings.confirmFirst}</p>
          <SendVerification email={unconfirmed} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {hasCodes || unconfirmed === null ? (
          <Link to="/settings/codes" className={buttonClass("outline", "medium")}>
            {hasCodes ? TEXTS.settings.turnOff : TEXTS.settings.setUp}
          </Link>
        ) : null}
        {hasCodes ? (
          <Link to={MOVE_CODES_PATH} className={buttonClass("outline", "medium")}>
            {TEXTS.codes.another}
          </Link>
        ) : null}
        {isOn ? (
          <Link to="/settings/recovery" className={buttonClass("outline", "medium")}>
            {TEXTS.settings.makeCodes}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
