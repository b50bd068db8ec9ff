import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { controlClass } from "~/app/ui/primitives/classNames";

interface SearchFieldProps {
  label: string;
  /** shorter than the label, which might be cut off */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** the person has just opened the field */
  focused?: boolean;
  onEscape?: () => void;
}

/** Filters a list while the person types. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  focused = false,
  onEscape,
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  return (
    <div className="relative">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 start-3 size-4 -translate-y-1/2 text-ink-3" />
      <input
        dir="auto"
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onEscape?.()}
        className={`${controlClass} h-11 ps-9 text-ellipsis mouse:h-10`}
      />
    </div>
  );
}
