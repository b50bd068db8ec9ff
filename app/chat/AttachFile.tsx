import { ACCEPTED_IN_CHATS } from "./chatFileKind";
import { ClipSign } from "./signs";

interface AttachFileProps {
  disabled: boolean;
  onFiles: (files: Iterable<File>) => void;
}

/** M3: one file a message. */
export const AttachFile = ({ disabled, onFiles }: AttachFileProps) => (
  <label
    title="Attach file"
    className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-50 hover:bg-hover hover:text-ink md:size-10"
  >
    <ClipSign />
    <input
      type="file"
      aria-label="Attach file"
      accept={ACCEPTED_IN_CHATS}
      disabled={disabled}
      className="sr-only"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = ""; // the same file can be chosen again after it was removed
      }}
    />
  </label>
);
