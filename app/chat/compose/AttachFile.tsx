import { FileButton } from "~/app/ui/media/FileButton";
import { ACCEPTED_IN_CHATS } from "./chatFileKind";
import { ClipSign } from "~/app/chat/log/bubble/signs";
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
    accept={ACCEPTED_IN_CHATS}
    className="text-ink-2 hover:bg-hover hover:text-ink md:size-10"
  >
    <ClipSign />
  </FileButton>
);
