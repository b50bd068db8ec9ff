interface RadioRowProps<Value extends string> {
  legend: string;
  name: string;
  /** the text of each value, in the order in which they are shown */
  texts: Partial<Readonly<Record<Value, string>>>;
  chosen: Value;
  /** left out in a form that is sent without JavaScript */
  onChoose?: ((value: Value) => void) | undefined;
  disabled?: boolean;
}

/** A group of radio buttons in one row, for a few short choices. On a narrow screen its legend is above the row,
 * and the row wraps between the buttons. */
export function RadioRow<Value extends string>({
  legend,
  name,
  texts,
  chosen,
  onChoose,
  disabled = false,
}: RadioRowProps<Value>) {
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="float-start text-sm font-semibold text-ink-2">{legend}</legend>
      <div className="flex flex-wrap rounded-xl border border-hairline p-0.5">
        {(Object.keys(texts) as Value[]).map((value) => (
          <label
            key={value}
            className="relative flex min-h-11 items-center rounded-full px-4 text-sm font-semibold whitespace-nowrap text-ink-2 narrow:whitespace-normal transition-colors hover:text-ink has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-55 mouse:min-h-8"
          >
            <input
              type="radio"
              name={name}
              value={value}
              {...(onChoose
                ? { checked: chosen === value, onChange: () => onChoose(value) }
                : { defaultChecked: chosen === value })}
              className="unseen-choice"
            />
            {texts[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
