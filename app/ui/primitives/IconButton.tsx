import { forwardRef, type ButtonHTMLAttributes, type ComponentType, type SVGProps } from "react";
import { classNames } from "./classNames";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  Icon: ComponentType<Pick<SVGProps<SVGSVGElement>, "className" | "aria-hidden">>;
  /** the size of the icon */
  iconClass?: string;
  /** name for screen readers, and the tooltip */
  label: string;
  tone?: keyof typeof TONES;
  /** why the button can't be used now; the tooltip shows it, and a press does nothing */
  unavailable?: string | null;
}

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { Icon, iconClass = "size-5", label, tone = "quiet", unavailable = null, className, type = "button", ...rest },
  ref,
) {
  const isUnavailable = unavailable !== null;
  const attributes = isUnavailable ? { "aria-label": label, "aria-disabled": true } : rest;
  return (
    <button
      ref={ref}
      type={type}
      title={unavailable ?? label}
      className={classNames(SHAPE, TONES[tone], isUnavailable && "cursor-not-allowed opacity-50", className)}
      {...attributes}
    >
      <Icon aria-hidden className={iconClass} />
    </button>
  );
});

const SHAPE =
  "inline-grid size-11 mouse:size-9 shrink-0 place-items-center rounded-full transition-colors " +
  "disabled:opacity-50 disabled:cursor-not-allowed";

const TONES = {
  quiet: "text-ink-2 hover:bg-hover hover:text-ink active:bg-pressed",
  accent: "text-accent hover:bg-accent-soft active:bg-accent-soft",
  /** on a picture */
  overlay: "bg-black/65 text-white hover:bg-black/80 active:bg-black/80",
};

/** The classes for a link that looks like an icon button. */
export const iconButtonClass = `${SHAPE} ${TONES.quiet}`;
