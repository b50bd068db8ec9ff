import AlertDialog from "~/app/ui/dialogs/AlertDialog";
import { textsOf } from "~/app/i18n/texts";

interface DeleteDialogProps {
  what: keyof typeof TEXTS;
  onConfirm: () => void;
  onCancel: () => void;
}

/** S10. A default export, because it is loaded on demand. */
export default function DeleteDialog({ what, onConfirm, onCancel }: DeleteDialogProps) {
  const { title, warning, confirm } = TEXTS[what];
  return (
    <AlertDialog title={title} confirm={confirm} onConfirm={onConfirm} onCancel={onCancel}>
      {warning}
    </AlertDialog>
  );
}

/** A part of its own, because every list of posts loads the card's texts. */
const TEXTS = textsOf("posts/delete");
