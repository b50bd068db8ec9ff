import AlertDialog from "~/app/ui/dialogs/AlertDialog";
import { plural } from "~/app/ui/format/plural";

interface LogOutDialogProps {
  /** how many unsent messages will be lost */
  unsent: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The default export, because it is loaded on demand. */
export default function LogOutDialog({ unsent, onConfirm, onCancel }: LogOutDialogProps) {
  return (
    <AlertDialog title={TEXTS.title} confirm={TEXTS.confirm} onConfirm={onConfirm} onCancel={onCancel}>
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
