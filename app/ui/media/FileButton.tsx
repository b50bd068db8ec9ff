import type { ReactNode } from "react";
import { classNames } from "~/app/ui/primitives/classNames";

interface FileButtonProps {
  label: string;
  /** types that the picker offers */
  accept: string;
  multiple?: boolean;
  disabled?: boolean | undefined;
  onFiles: (files: File[]) => void;
  className: string;
  /** the icon */
  children: ReactNode;
}

/** A round button that opens a file picker. */
export const FileButton = ({
  label,
  accept,
  multiple = false,
  disabled,
  onFiles,
  className,
  children,
}: FileButtonProps) => (
  <label
    title={label}
    className={classNames(
      "grid size-11 shrink-0 place-items-center rounded-full transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-50",
      className,
    )}
  >
    {children}
    <input
      type="file"
      aria-label={label}
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      className="sr-only"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = ""; // so that the same file can be chosen again after it was removed
      }}
    />
  </label>
);
