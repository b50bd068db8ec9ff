import { REASON_FAMILIES, type Reason, type ReasonFamily } from "~/base/moderation/terms";
import { TEXTS } from "./texts";

const FAMILIES = Object.entries(REASON_FAMILIES).map(
  ([family, reasons]) => [family as ReasonFamily, Object.keys(reasons) as Reason[]] as const,
);

interface ReasonChoiceProps {
  chosen?: string | undefined;
  error?: string | undefined;
  onChoose?: () => void;
}

/** X47: the reasons in their families, as the field `reason` of a form. Works without JavaScript. */
export const ReasonChoice = ({ chosen, error, onChoose }: ReasonChoiceProps) => (
  <fieldset aria-describedby={error ? ERROR_ID : undefined}>
    <legend className="text-sm font-semibold">{TEXTS.reason}</legend>
    {error ? (
      <p id={ERROR_ID} role="alert" className="mt-1 text-sm text-danger">
        {error}
      </p>
    ) : null}
    {FAMILIES.map(([family, reasons]) => (
      <div key={family} className="mt-2">
        <p aria-hidden className="text-sm text-ink-3">
          {TEXTS.families[family]}
        </p>
        {reasons.map((reason) => (
          <label
            key={reason}
            className="-mx-2 flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 transition-colors hover:bg-hover has-checked:bg-accent-soft mouse:min-h-8"
          >
            <input
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={chosen === reason}
              onChange={onChoose}
              className="shrink-0 accent-accent"
            />
            {TEXTS.reasons[reason]}
          </label>
        ))}
      </div>
    ))}
  </fieldset>
);

const ERROR_ID = "reason-error";
