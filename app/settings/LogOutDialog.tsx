import AlertDialog from "~/app/ui/dialogs/AlertDialog";
import { afterDialogs } from "~/app/ui/dialogs/useBackCloses";
import { plural } from "~/app/ui/format/plural";

interface LogOutDialogProps {
  /** how many unsent messages will be lost */
  unsent: number;
  onClose: () => void;
  /** is called after the dialog has closed */
  onConfirm: () => void;
}

/** The default export, because it is loaded on demand. */
export default function LogOutDialog({ unsent, onClose, onConfirm }: LogOutDialogProps) {
  const confirm = () => {
    afterDialogs(onConfirm);
    onClose();
  };
  return (
    <AlertDialog title={TEXTS.title} confirm={TEXTS.confirm} onConfirm={confirm} onCancel={onClose}>
      {TEXTS.unsent(unsent)}
    </AlertDialog>
  );
}

/** Not in texts.ts, because every page can open this dialog, and only the settings load that file. */
const TEXTS = {
  title: "Log out?",
  confirm: "Log out",
  unsent: (count: number) =>
    plural(count, {
      one: "# message hasn't been sent yet. It will be deleted.",
      other: "# messages haven't been sent yet. They will be deleted.",
    }),
} as const;
