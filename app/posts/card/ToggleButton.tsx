import type { LucideIcon } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useLoginPrompt } from "~/app/accounts/login/loginPrompt";
import type { Result } from "~/app/http/apiError";
import type { Request } from "~/app/http/client";
import { useOptimistic } from "~/app/http/useOptimistic";
import type { MenuFrame } from "~/app/ui/dialogs/MoreButton";
import { classNames } from "~/app/ui/primitives/classNames";
import { compactCount } from "~/app/i18n/formats";

interface Toggle<T extends object> {
  /** from the page or the last answer */
  on: boolean;
  count: number;
  send: (on: boolean) => Request<Result<T>>;
  onAnswer: (answer: T) => void;
}

interface ToggleButtonProps<T extends object> extends Toggle<T> {
  /** the button's names while off and while on */
  names: { off: string; on: string; isOn?: string };
  /** value of `data-count` */
  counted: string;
  icon: LucideIcon;
  /** colours while on and on hover */
  look: "like" | "accent";
  /** filled while on; an icon of thin lines can't be filled */
  fillable: boolean;
  /** the address of the form without JavaScript */
  action: string;
  /** what the button opens instead of toggling; its name then stays, and `isOn` describes it while it is on */
  menu?: ((frame: MenuFrame & { on: boolean; press: () => void }) => ReactNode) | undefined;
}

/** A toggle with a count. A form element, so that it works without JavaScript. */
export function ToggleButton<T extends object>({
  names,
  counted,
  icon: Icon,
  look,
  fillable,
  action,
  menu,
  ...toggle
}: ToggleButtonProps<T>) {
  const { on, count, press } = useToggle(toggle);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const name = on && !menu ? names.on : names.off;
  const form = (
    <form
      method="post"
      action={action}
      className="flex items-center"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <input type="hidden" name="on" value={on ? "0" : "1"} />
      <button
        type="submit"
        title={name}
        {...(menu && {
          "aria-haspopup": "menu",
          "aria-expanded": opener !== null,
          "aria-description": on ? names.isOn : undefined,
          onClick: (event) => {
            event.preventDefault();
            const { currentTarget } = event;
            setOpener((open) => (open ? null : currentTarget));
          },
        })}
        className={classNames(actionButtonClass, LOOKS[look], on ? ON[look] : "text-ink-3")}
      >
        <Icon
          aria-hidden
          data-state={on ? "filled" : "outline"}
          className={classNames("size-[18px]", fillable ? "icon-fillable" : on && "stroke-[2.75]")}
        />
      </button>
      <span data-count={counted} className={classNames("min-w-4 text-sm tabular-nums", on ? ON[look] : "text-ink-3")}>
        {compactCount(count)}
      </span>
    </form>
  );
  if (!menu) return form;
  return (
    // the menu isn't in the form: what is submitted in a dialog that it opens would submit the form too
    <div className="flex items-center">
      {form}
      {opener ? menu({ on, press, opener, onClose: () => setOpener(null) }) : null}
    </div>
  );
}

/** A press also shows in the count. A visitor is asked to log in. */
function useToggle<T extends object>({ on, count, send, onAnswer }: Toggle<T>) {
  const { requireLogin } = useLoginPrompt();
  const { value, choose, pending } = useOptimistic({ on, count }, (next) => send(next.on), onAnswer);
  // the count before the first press: the live room may already count the viewer's press before the answer arrives
  const before = useRef({ on, count });

  function press(): void {
    if (!requireLogin()) return;
    if (!pending) before.current = { on, count };
    const next = !value.on;
    choose({ on: next, count: before.current.count + (next === before.current.on ? 0 : next ? 1 : -1) });
  }

  return { ...value, press };
}

/** The buttons below a post. The caller adds the colour. */
export const actionButtonClass =
  "grid size-11 max-[22.4rem]:w-8 mouse:size-9 shrink-0 place-items-center rounded-full transition-colors active:scale-95";

const LOOKS = {
  like: "hover:bg-like-soft hover:text-like",
  accent: "hover:bg-accent-soft hover:text-accent",
};
const ON = { like: "text-like", accent: "text-accent" };
