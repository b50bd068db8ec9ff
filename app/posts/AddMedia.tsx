import { ImagePlus } from "lucide-react";
import { ACCEPTED } from "~/app/media/fileKind";

interface AddMediaProps {
  label: string;
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: Iterable<File>) => void;
}

export const AddMedia = ({ label, multiple = false, disabled, onFiles }: AddMediaProps) => (
  <label
    title={label}
    className="grid size-11 shrink-0 place-items-center rounded-full text-accent transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-50 hover:bg-accent-soft md:size-9"
  >
    <ImagePlus aria-hidden className="size-5" />
    <input
      type="file"
      aria-label={label}
      accept={ACCEPTED}
      multiple={multiple}
      disabled={disabled}
      className="sr-only"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = ""; // the same file can be chosen again after it was removed
      }}
    />
  </label>
);
