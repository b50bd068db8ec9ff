import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from "react";
import { classNames } from "./classNames";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** what a person hears; also the tooltip */
  label: string;
  children: ReactNode;
}

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, className, children, type = "button", ...rest },
  ref,
) {
  return (
    <button ref={ref} type={type} aria-label={label} title={label} className={classNames(iconButtonClass, className)} {...rest}>
      {children}
    </button>
  );
});

export const iconButtonClass =
  "inline-grid size-11 md:size-9 shrink-0 place-items-center rounded-full text-ink-2 transition-colors " +
  "hover:bg-hover hover:text-ink active:bg-pressed disabled:opacity-50 disabled:cursor-not-allowed";
