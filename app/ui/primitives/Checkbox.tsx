import type { InputHTMLAttributes, ReactNode } from "react";

interface CheckboxProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "value" | "className" | "children"
> {
  name: string;
  /** the label */
  children: ReactNode;
}

/** A checkbox with its label. A form sends it as "1", or not at all. */
export const Checkbox = ({ children, ...input }: CheckboxProps) => (
  <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 mouse:min-h-8">
    <input type="checkbox" value="1" {...input} className="size-4 shrink-0 accent-accent" />
    {children}
  </label>
);

interface CheckboxGridProps<Name extends string> {
  /** the label of each name, in the order in which they are shown */
  labels: Readonly<Record<Name, string>>;
  chosen: readonly Name[];
  onChoose: (chosen: readonly Name[]) => void;
  columns: "narrow" | "wide";
}

/** Checkboxes as fields of a form, in as many columns as there is room for. */
export function CheckboxGrid<Name extends string>({ labels, chosen, onChoose, columns }: CheckboxGridProps<Name>) {
  const names = Object.keys(labels) as Name[];
  return (
    <div className={`grid gap-x-4 ${COLUMNS[columns]}`}>
      {names.map((name) => (
        <Checkbox
          key={name}
          name={name}
          checked={chosen.includes(name)}
          onChange={({ target }) =>
            onChoose(names.filter((each) => (each === name ? target.checked : chosen.includes(each))))
          }
        >
          {labels[name]}
        </Checkbox>
      ))}
    </div>
  );
}

const COLUMNS = {
  narrow: "grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]",
  wide: "grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))]",
};

/** What a form with these checkboxes sends. */
export const checkedFields = <Name extends string>(chosen: readonly Name[]) =>
  Object.fromEntries(chosen.map((name) => [name, "1"])) as Partial<Record<Name, "1">>;
