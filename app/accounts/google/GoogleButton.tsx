import { useLocation, useRevalidator } from "@remix-run/react";
import { currentLanguage } from "~/app/i18n/language";
import { useState, type FormEvent } from "react";
import type { ApiError } from "~/app/http/apiError";
import type { FirstStep } from "~/app/http/proofPaths";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { signInByPopup } from "./googlePopup";
import { googleRefusal } from "./googleRefusal";
import { TEXTS } from "./texts";

interface GoogleButtonProps {
  onSuccess?: (answer: FirstStep) => void;
  /** where the person goes after a sign-in without a popup; by default, back to the current page */
  next?: string | undefined;
  /** a signed-in member confirms that it is them (A17), without a popup */
  proves?: boolean;
}

/**
 * A3. Opens the sign-in in a popup. On small screens, and in browsers in which the popup can't report
 * back, the page itself goes to Google. So it does without JavaScript.
 */
export function GoogleButton({ onSuccess, next, proves = false }: GoogleButtonProps) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const succeed = (answer: FirstStep) => {
    revalidate(); // the rest of the page differs for a member
    onSuccess?.(answer);
  };
  const signIn = async (event: FormEvent) => {
    if (!navigator.onLine) {
      event.preventDefault(); // offline, the browser's error page would replace this page
      return setRefused(googleRefusal("network-request-failed"));
    }
    if (proves) {
      event.preventDefault();
      // in place of this page: after the proof, Back mustn't lead to it again
      const query = new URLSearchParams({ next: next ?? pathname + search, prove: "1", lang: currentLanguage() });
      return window.location.replace(`/login/google?${query}`);
    }
    if (window.matchMedia(SMALL).matches || !("BroadcastChannel" in window)) return;
    event.preventDefault();
    setRefused(null);
    setPending(true);
    const answer = await signInByPopup(succeed);
    setPending(false);
    if (answer.ok) succeed(answer);
    else setRefused(answer);
  };
  return (
    <form action="/login/google" onSubmit={(event) => void signIn(event)} className="space-y-4 pt-4">
      <div className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        {TEXTS.or}
      </div>
      <input type="hidden" name="next" value={next ?? pathname + search} />
      <input type="hidden" name="lang" value={currentLanguage()} />
      {proves ? <input type="hidden" name="prove" value="1" /> : null}
      {refused ? <Alert>{refused.message}</Alert> : null}
      <Button type="submit" look="outline" size="large" className="w-full" disabled={pending} busy={pending}>
        <GoogleSign />
        {TEXTS.signIn}
      </Button>
    </form>
  );
}

/** On screens this small a popup is a nuisance. */
const SMALL = "(max-width: 639px)";

/** A ring with a bar in Google's four colours: four arcs of radius 8.25 around the centre. */
const GoogleSign = () => (
  <svg aria-hidden viewBox="0 0 24 24" fill="none" strokeWidth={4} className="size-5 shrink-0">
    <path stroke="#ea4335" d="M4.86 7.88A8.25 8.25 0 0 1 18.32 6.7" />
    <path stroke="#fbbc05" d="M4.86 16.13A8.25 8.25 0 0 1 4.86 7.88" />
    <path stroke="#34a853" d="M17.3 18.32A8.25 8.25 0 0 1 4.86 16.13" />
    <path stroke="#4285f4" d="M12.2 12H20.25A8.25 8.25 0 0 1 17.3 18.32" />
  </svg>
);
