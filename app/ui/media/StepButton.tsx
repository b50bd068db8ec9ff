import type { ComponentProps } from "react";
import { IconButton } from "~/app/ui/primitives/IconButton";

/** A button on a picture. Uses aria-disabled: with `disabled` it would lose the focus at the last step. */
export const StepButton = ({ disabled, onClick, ...button }: ComponentProps<typeof IconButton>) => (
  <IconButton
    {...button}
    tone="overlay"
    aria-disabled={disabled}
    onClick={(event) => (disabled ? undefined : onClick?.(event))}
  />
);
