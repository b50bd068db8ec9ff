import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes } from "react";
import { classNames } from "~/app/ui/primitives/classNames";

interface RoundButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** the accessible name and the tooltip */
  label: string;
  Icon: LucideIcon;
  look?: keyof typeof LOOKS;
}

/** One of a call's controls, large enough to hit while looking at a face. */
export const RoundButton = ({ label, Icon, look = "quiet", className, ...rest }: RoundButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={classNames(
      "inline-grid size-13 place-items-center rounded-full transition-colors disabled:cursor-not-allowed disabled:opacity-50",
      LOOKS[look],
      className,
    )}
    {...rest}
  >
    <Icon aria-hidden className="size-6" />
  </button>
);

const LOOKS = {
  quiet: "bg-sunk text-ink hover:bg-pressed active:bg-pressed",
  /** a toggle that isn't in its usual state */
  on: "bg-ink text-paper hover:opacity-90",
  answer: "bg-accent text-accent-ink hover:bg-accent-hover active:bg-accent-hover",
  end: "bg-danger text-danger-ink hover:opacity-90 active:opacity-80",
};
