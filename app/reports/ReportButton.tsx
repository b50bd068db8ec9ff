import { Flag } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { Button } from "~/app/ui/primitives/Button";

const ReportDialog = lazyWhenOnline(() => import("./ReportDialog"));

type ReportButtonProps = Omit<ComponentProps<typeof ReportDialog>, "onClose"> & { label: string };

/** X47, X134: opens the dialog that reports the subject. */
export function ReportButton({ label, ...reported }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        <Flag aria-hidden className="size-4" />
        {label}
      </Button>
      {isOpen ? <ReportDialog {...reported} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
