import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { TEXTS } from "~/app/ui/texts";

/** What a menu gets from its button. */
export interface MenuFrame {
  /** the button that opened the menu; the focus returns to it */
  opener: HTMLElement;
  onClose: () => void;
}

interface MoreButtonProps {
  /** renders the menu; a component that is loaded on demand may not have loaded yet */
  menu: (frame: MenuFrame) => ReactNode;
  className: string;
}

/** Opens the menu of what the viewer can do about a thing. A second press closes it. It depends on scripts. */
export function MoreButton({ menu, className }: MoreButtonProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        title={TEXTS.more}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener((open) => (open ? null : currentTarget))}
        className={`${className} noscript:hidden`}
      >
        <Ellipsis aria-hidden className="size-[18px]" />
      </button>
      {opener ? menu({ opener, onClose: () => setOpener(null) }) : null}
    </>
  );
}
