import { useRef, useState } from "react";
import { type SignFor, signWithPasskey, useSupportsPasskeys } from "./ceremony";
import { PasskeyButton } from "./PasskeyButton";
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
