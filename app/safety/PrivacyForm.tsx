import { useEffect, useState } from "react";
import { useOptimistic } from "~/app/http/useOptimistic";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Button } from "~/app/ui/primitives/Button";
import { PRIVACY_CHOICES, PRIVACY_SETTINGS, type Privacy, type PrivacySetting } from "~/base/privacy";
import { safetyClient } from "./client";
import { TEXTS } from "./texts";

/** X26 to X28. A choice is saved immediately, and undone if the server refuses it. Without JavaScript, `Save` does. */
export function PrivacyForm({ settings }: { settings: Privacy }) {
  const [saved, setSaved] = useState(settings);
  useEffect(() => setSaved(settings), [settings]); // another device may have saved settings
  const { value: chosen, choose } = useOptimistic(
    saved,
    (form: Privacy) => safetyClient.privacy.$post({ form }),
    (_answer, form) => {
      setSaved(form);
      showToast(TEXTS.privacy.saved);
    },
    { reload: true },
  );
  return (
    <form method="post" action="/privacy" className="mb-6">
      <div className="divide-y divide-hairline rounded-lg border border-hairline">
        {PRIVACY_SETTINGS.map((setting) => (
          <fieldset key={setting} className="px-4 py-3">
            <legend className="float-start mb-2 w-full font-semibold">{TEXTS.privacy.settings[setting]}</legend>
            <div className="clear-start flex flex-wrap gap-x-1 gap-y-1">
              {PRIVACY_CHOICES[setting].map((choice) => (
                <label key={choice} className={choiceClass}>
                  <input
                    type="radio"
                    name={setting}
                    value={choice}
                    checked={chosen[setting] === choice}
                    onChange={() => choose({ ...chosen, [setting]: choice })}
                    className="unseen-choice"
                  />
                  {TEXTS.privacy.choices[choice]}
                </label>
              ))}
            </div>
            {setting in HINTS ? <p className="mt-2 text-sm text-ink-3">{HINTS[setting]}</p> : null}
          </fieldset>
        ))}
      </div>
      <noscript>
        <Button type="submit" look="outline" className="mt-3">
          {TEXTS.privacy.save}
        </Button>
      </noscript>
    </form>
  );
}

const HINTS: Partial<Record<PrivacySetting, string>> = TEXTS.privacy.hints;

const choiceClass =
  "relative flex min-h-11 items-center rounded-full border border-hairline px-4 text-sm font-semibold text-ink-2 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent mouse:min-h-9";
