import { useState } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

const AppealDialog = lazyWhenOnline(() => import("./AppealDialog"));

interface AppealButtonProps {
  of: "decision" | "report";
  id: string;
  /** the browser opens the page, which works without rooms and toasts */
  asPage?: boolean;
}

/** Opens the dialog `Appeal`, and without JavaScript the page `Appeal`. */
export function AppealButton({ of, id, asPage = false }: AppealButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <form
        method="get"
        action={`/appeals/${of}/${id}`}
        onSubmit={(event) => {
          if (asPage) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Button type="submit" look="outline" size="small">
          {TEXTS.appeal.open}
        </Button>
      </form>
      {isOpen ? <AppealDialog of={of} id={id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
