import { ButtonForm } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

interface EndFormProps {
  move: "unblock" | "unmute" | "allow";
  action: string;
  /** what the form sends beside `do` */
  fields?: Record<string, string>;
  name: string;
  pending: boolean;
  onEnd: () => void;
}

/** X19, X21, X27: ends a block, a mute or the refusal of a group. Works without JavaScript. */
export const EndForm = ({ move, action, fields, name, pending, onEnd }: EndFormProps) => (
  <ButtonForm
    action={action}
    fields={{ do: move, ...fields }}
    aria-label={TEXTS[move].action({ name })}
    pending={pending}
    onPress={onEnd}
  >
    {TEXTS[move].button}
  </ButtonForm>
);
