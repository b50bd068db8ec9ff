interface ChoicesProps {
  legend: string;
  name: string;
  type?: "radio" | "checkbox";
  /** each value with its text */
  texts: readonly (readonly [value: string, text: string])[];
  /** the values that are chosen: at first, or, with `onChange`, now */
  chosen: readonly string[];
  onChange?: (value: string, isOn: boolean) => void;
  error?: string | undefined;
}

/** A group of radio buttons or checkboxes that wraps. */
export const Choices = ({ legend, name, type = "radio", texts, chosen, onChange, error }: ChoicesProps) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
    <div className="flex flex-wrap gap-2">
      {texts.map(([value, text]) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-hairline px-3 text-sm transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft mouse:min-h-9"
        >
          <input
            type={type}
            name={name}
            value={value}
            {...(onChange
              ? { checked: chosen.includes(value), onChange: (event) => onChange(value, event.target.checked) }
              : { defaultChecked: chosen.includes(value) })}
            className="accent-accent"
          />
          {text}
        </label>
      ))}
    </div>
    {error ? (
      <p role="alert" className="mt-1 text-sm text-danger">
        {error}
      </p>
    ) : null}
  </fieldset>
);
