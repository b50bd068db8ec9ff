import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { accountsClient } from "~/app/accounts/client";
import type { ApiError } from "~/app/http/apiError";
import { answerOf } from "~/app/http/client";
import type { FirstStep } from "~/app/http/proofPaths";
import { useLatest } from "~/app/ui/browser/useLatest";
import { canSuggest, endCeremony, signWithPasskey, useSupportsPasskeys, waitForSuggestion } from "./ceremony";
import { PasskeyButton } from "./PasskeyField";
import { TEXTS } from "./texts";

/** A challenge lasts five minutes, so a form that stays open asks for a new one before that. */
const RENEW_MS = 4 * 60 * 1000;

/**
 * A13. The button of the login form. While the form is open, the browser also suggests passkeys in the email field.
 */
export function PasskeyLogin({ onSuccess }: { onSuccess: (answer: FirstStep) => void }) {
  const isSupported = useSupportsPasskeys();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [attempts, setAttempts] = useState(0);

  const finish = async (passkey: string) => {
    setPending(true);
    const answer = await answerOf(accountsClient.api.passkeys.login.$post({ form: { passkey } }));
    setPending(false);
    if (!answer.ok) return setRefused(answer);
    revalidate(); // the rest of the page differs for a member
    onSuccess(answer);
  };
  const latestFinish = useLatest(finish);

  // after each press of the button, because its ceremony has ended the suggestions
  useEffect(() => {
    if (!isSupported || pending) return;
    let isOpen = true;
    const suggest = async () => {
      if (!(await canSuggest()) || !isOpen) return;
      const signed = await waitForSuggestion();
      if (!isOpen) return;
      if (signed.ok) await latestFinish.current(signed.passkey);
    };
    void suggest();
    const renewal = setInterval(() => void suggest(), RENEW_MS);
    return () => {
      isOpen = false;
      clearInterval(renewal);
    };
  }, [isSupported, pending, attempts, latestFinish]);

  useEffect(() => endCeremony, []);

  if (!isSupported) return null;
  const signIn = async () => {
    setRefused(null);
    setPending(true);
    const signed = await signWithPasskey({ for: "sign-in" });
    setPending(false);
    if (signed.ok) return finish(signed.passkey);
    setRefused(signed);
    setAttempts((count) => count + 1);
  };
  return (
    <div className="space-y-4 pt-3">
      <PasskeyButton label={TEXTS.signIn} pending={pending} problem={refused?.message ?? null} onPress={signIn} />
    </div>
  );
}
