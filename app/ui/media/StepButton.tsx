import type { ComponentPropsWithoutRef } from "react";
import { IconButton } from "~/app/ui/primitives/IconButton";

type ButtonProps = Omit<ComponentPropsWithoutRef<typeof IconButton>, "tone" | "aria-disabled" | "unavailable">;

interface StepButtonProps extends ButtonProps {
  disabled: boolean;
  onClick: () => void;
}

/**
 * A button on a picture, which leads to the next or previous one, or moves it by one place. Uses aria-disabled: with
 * `disabled` it would lose the focus at the last step.
 */
export const StepButton = ({ disabled, onClick, ...button }: StepButtonProps) => (
  <IconButton {...button} tone="overlay" aria-disabled={disabled} onClick={() => (disabled ? undefined : onClick())} />
);
