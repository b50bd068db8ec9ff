import AlertDialog from "~/app/ui/dialogs/AlertDialog";
import { TEXTS } from "./texts";

interface BlockDialogProps {
  /** of the member who is to be blocked */
  name: string;
  onBlock: () => void;
  onClose: () => void;
}

/** X11: says what a block does, and asks. A default export, because some pages load it on demand. */
export default function BlockDialog({ name, onBlock, onClose }: BlockDialogProps) {
  return (
    <AlertDialog
      title={TEXTS.block.title(name)}
      confirm={TEXTS.block.confirm}
      onCancel={onClose}
      onConfirm={() => {
        onBlock();
        onClose();
      }}
    >
      {TEXTS.block.text(name)}
    </AlertDialog>
  );
}
