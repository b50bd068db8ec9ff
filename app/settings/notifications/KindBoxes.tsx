interface KindBoxesProps<Kind extends string> {
  /** what is chosen */
  legend: string;
  /** each kind with its label */
  labels: Readonly<Record<Kind, string>>;
  chosen: readonly Kind[];
  onChoose: (kinds: readonly Kind[]) => void;
}

/** A checkbox for each kind, as fields of a form. */
export function KindBoxes<Kind extends string>({ legend, labels, chosen, onChoose }: KindBoxesProps<Kind>) {
  const kinds = Object.keys(labels) as Kind[];
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-ink-2">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-4">
        {kinds.map((kind) => (
          <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-2.5 mouse:min-h-8">
            <input
              type="checkbox"
              name={kind}
              value="1"
              checked={chosen.includes(kind)}
              onChange={({ target }) =>
                onChoose(kinds.filter((each) => (each === kind ? target.checked : chosen.includes(each))))
              }
              className="size-4 shrink-0 accent-accent"
            />
            {labels[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What a form with these boxes sends. */
export const boxFields = <Kind extends string>(chosen: readonly Kind[]) =>
  Object.fromEntries(chosen.map((kind) => [kind, "1"])) as Partial<Record<Kind, "1">>;
