import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { type SignFor, signWithPasskey, useSupportsPasskeys } from "./ceremony";
import { TEXTS } from "./texts";

/**
 * The button `Use a passkey` inside a form that also takes other proofs. It fills the hidden field `passkey` and sends
 * the form.
 */
export function PasskeyField({ asked }: { asked: SignFor }) {
  const isSupported = useSupportsPasskeys();
  const field = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!isSupported) return null;
  const sign = async () => {
    setProblem(null);
    setPending(true);
    const signed = await signWithPasskey(asked);
    setPending(false);
    const input = field.current;
    if (!signed.ok) return setProblem(signed.message);
    if (!input) return;
    input.value = signed.passkey;
    input.form?.requestSubmit();
    input.value = ""; // an answer counts once; the next press of the form's button mustn't send it again
  };
  return (
    <>
      <input ref={field} type="hidden" name="passkey" defaultValue="" />
      <PasskeyButton label={TEXTS.use} pending={pending} problem={problem} onPress={sign} />
    </>
  );
}

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
