import { EyeOff } from "lucide-react";
import { type ReactNode, useId } from "react";
import { TEXTS } from "~/app/ui/texts";
import { Button } from "./Button";
import { classNames } from "./classNames";

interface CollapsedProps {
  /** its accessible name */
  label: string;
  /** what is collapsed, or why */
  text: string;
  onShow: () => void;
  /** hidden fields: without JavaScript, the button loads the page with them in its address */
  children?: ReactNode;
  className?: string;
}

/** Stands for something that the viewer sees only on request. */
export function Collapsed({ label, text, onShow, children, className }: CollapsedProps) {
  const why = useId();
  return (
    <div role="group" aria-label={label} className={classNames("text-sm text-ink-3", className)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onShow();
        }}
        className="flex flex-wrap items-center gap-x-3 gap-y-1"
      >
        {children}
        <EyeOff aria-hidden className="size-4 shrink-0" />
        <span id={why} dir="auto" className="min-w-0 wrap-anywhere">
          {text}
        </span>
        <Button type="submit" look="soft" size="small" aria-describedby={why}>
          {TEXTS.show}
        </Button>
      </form>
    </div>
  );
}
