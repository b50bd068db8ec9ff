import { Search } from "lucide-react";
import { controlClass } from "~/app/ui/Field";

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Narrows a list while one types. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <div className="relative">
    <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlClass} h-11 pl-9 md:h-10`}
    />
  </div>
);
