import { ACCEPTED } from "~/app/media/accepted";
import { FileButton } from "~/app/ui/media/FileButton";
import { ClipSign } from "~/app/chat/signs";
import { TEXTS } from "./texts";

interface AttachFileProps {
  disabled: boolean;
  onFiles: (files: Iterable<File>) => void;
}

/** M3: the button that attaches a file to a message. */
export const AttachFile = (props: AttachFileProps) => (
  <FileButton
    {...props}
    label={TEXTS.attach}
    accept={ACCEPTED.chatFiles.offered}
    className="text-ink-2 hover:bg-hover hover:text-ink md:size-10"
  >
    <ClipSign />
  </FileButton>
);
