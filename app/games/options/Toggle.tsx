/** An option that is on or off. */
export const Toggle = ({
  text,
  checked,
  onChange,
}: {
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <label className="flex min-h-11 items-center justify-between gap-3 mouse:min-h-9">
    <span className="text-sm">{text}</span>
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 shrink-0 accent-accent"
    />
  </label>
);
