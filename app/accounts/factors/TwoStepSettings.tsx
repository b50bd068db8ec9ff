import { Link } from "@remix-run/react";
import { buttonClass } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

interface TwoStepSettingsProps {
  hasPasskey: boolean;
  hasCodes: boolean;
  /** how many recovery codes are left */
  recoveryCodes: number;
  isModerator: boolean;
}

/** A14, A15, A23. The content of the settings' region. */
export function TwoStepSettings({ hasPasskey, hasCodes, recoveryCodes, isModerator }: TwoStepSettingsProps) {
  const isOn = hasPasskey || hasCodes;
  return (
    <div id="two-step" className="scroll-mt-24 space-y-3">
      <p className="text-ink-2">{isOn ? TEXTS.settings.on : TEXTS.settings.off}</p>
      {isModerator && !isOn ? <p className="font-semibold">{TEXTS.settings.mustHave}</p> : null}
      {isOn ? <p className="text-ink-2">{TEXTS.recovery.left(recoveryCodes)}</p> : null}
      <div className="flex flex-wrap gap-3">
        <Link to="/settings/codes" className={buttonClass("outline", "medium")}>
          {hasCodes ? TEXTS.settings.turnOff : TEXTS.settings.setUp}
        </Link>
        {isOn ? (
          <Link to="/settings/recovery" className={buttonClass("outline", "medium")}>
            {TEXTS.settings.makeCodes}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
