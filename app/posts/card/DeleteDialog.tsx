import AlertDialog from "~/app/ui/dialogs/AlertDialog";

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

/** Not in texts.ts, because every list of posts loads that file. */
const TEXTS = {
  post: {
    title: "Delete post?",
    warning: "It will be deleted for everyone, with its pictures, videos, comments and likes. This can't be undone.",
    confirm: "Delete",
  },
  comment: {
    title: "Delete comment?",
    warning: "It will be deleted for everyone, with its file and likes. Its replies stay. This can't be undone.",
    confirm: "Delete",
  },
} as const;
