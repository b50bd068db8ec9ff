import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

interface UnmuteFormProps {
  action: string;
  /** what the form sends beside `do` */
  fields: Record<string, string>;
  name: string;
  pending: boolean;
  onUnmute: () => void;
}

/** X21: ends a mute. Works without JavaScript. */
export const UnmuteForm = ({ action, fields, name, pending, onUnmute }: UnmuteFormProps) => (
  <form
    method="post"
    action={action}
    onSubmit={(event) => {
      event.preventDefault();
      onUnmute();
    }}
  >
    <input type="hidden" name="do" value="unmute" />
    {Object.entries(fields).map(([field, value]) => (
      <input key={field} type="hidden" name={field} value={value} />
    ))}
    <Button
      type="submit"
      look="outline"
      size="small"
      aria-label={TEXTS.unmute.action(name)}
      disabled={pending}
      busy={pending}
    >
      {TEXTS.unmute.button}
    </Button>
  </form>
);
