import { KeyRound } from "lucide-react";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";

interface PasskeyButtonProps {
  label: string;
  pending: boolean;
  /** why the last ceremony failed, or null */
  problem: string | null;
  onPress: () => Promise<void>;
}

/** A button that begins a ceremony, below the sentence of the last one that failed. */
export const PasskeyButton = ({ label, pending, problem, onPress }: PasskeyButtonProps) => (
  <>
    {problem ? <Alert>{problem}</Alert> : null}
    <Button
      look="outline"
      size="large"
      className="w-full"
      disabled={pending}
      busy={pending}
      onClick={() => void onPress()}
    >
      {pending ? null : <KeyRound aria-hidden className="size-5 shrink-0" />}
      {label}
    </Button>
  </>
);
