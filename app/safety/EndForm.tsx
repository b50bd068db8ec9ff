import { Button } from "~/app/ui/primitives/Button";
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
export const EndForm = ({ move, action, fields = {}, name, pending, onEnd }: EndFormProps) => (
  <form
    method="post"
    action={action}
    onSubmit={(event) => {
      event.preventDefault();
      onEnd();
    }}
  >
    <input type="hidden" name="do" value={move} />
    {Object.entries(fields).map(([field, value]) => (
      <input key={field} type="hidden" name={field} value={value} />
    ))}
    <Button
      type="submit"
      look="outline"
      size="small"
      aria-label={TEXTS[move].action(name)}
      disabled={pending}
      busy={pending}
    >
      {TEXTS[move].button}
    </Button>
  </form>
);
