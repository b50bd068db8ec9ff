import { LoaderCircle } from "lucide-react";
import { forwardRef, type ButtonHTMLAttributes } from "react";
import { classNames } from "./classNames";

export type ButtonLook = "solid" | "soft" | "outline" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  size?: ButtonSize;
  /** shows that its action is running; disable the button meanwhile */
  busy?: boolean;
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { look = "solid", size = "medium", busy = false, className, type = "button", children, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      aria-busy={busy || undefined}
      className={classNames(buttonClass(look, size), className)}
      {...rest}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : null}
      {children}
    </button>
  );
});

interface ButtonFormProps extends ButtonProps {
  action: string;
  /** what the form sends */
  fields?: Readonly<Record<string, string>>;
  pending: boolean;
  onPress: () => void;
}

/** A button that is a form, so that it works without JavaScript. */
export const ButtonForm = ({ action, fields = {}, pending, onPress, ...button }: ButtonFormProps) => (
  <form
    method="post"
    action={action}
    onSubmit={(event) => {
      event.preventDefault();
      onPress();
    }}
  >
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Button type="submit" look="outline" size="small" disabled={pending} busy={pending} {...button} />
  </form>
);

/** The classes for a link that looks like a button. */
export const buttonClass = (look: ButtonLook, size: ButtonSize): string => classNames(SHARED, LOOKS[look], SIZES[size]);

const SHARED =
  "inline-flex items-center justify-center gap-2 rounded-full border font-semibold wrap-break-word whitespace-nowrap select-none narrow:whitespace-normal transition-colors " +
  "disabled:opacity-55 disabled:cursor-not-allowed";

const LOOKS: Record<ButtonLook, string> = {
  solid: "border-transparent bg-accent text-accent-ink hover:bg-accent-hover active:bg-accent-hover",
  soft: "border-transparent bg-accent-soft text-accent hover:border-accent active:border-accent",
  outline: "border-hairline bg-transparent text-ink hover:bg-hover active:bg-pressed",
  quiet: "border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink active:bg-pressed",
  danger: "border-transparent bg-danger text-danger-ink hover:opacity-90 active:opacity-80",
};

// a finger needs 44px; for a mouse, buttons are denser
const SIZES: Record<ButtonSize, string> = {
  small: "min-h-11 mouse:min-h-8 px-4 md:px-3 text-sm",
  medium: "min-h-11 mouse:min-h-9 px-4 text-base",
  large: "min-h-12 px-6 text-base",
};
