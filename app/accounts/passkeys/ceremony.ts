/** The browser's side of passkeys. The library is loaded when a ceremony begins. */
import { accountsClient } from "~/app/accounts/client";
import { type ApiError, browserError, type Result } from "~/app/http/apiError";
import { answerOf } from "~/app/http/client";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { TEXTS } from "./texts";
import { useSyncExternalStore } from "react";

let library: typeof import("@simplewebauthn/browser") | undefined;
const loadLibrary = async () => (library ??= await importWhenOnline(() => import("@simplewebauthn/browser")));

/** Whose passkey signs, and for what (`optionsSchema`). */
export type SignFor = { for: "sign-in" | "second" | "prove" } | { for: "reset"; token: string };

/** Answers with what the server has to check, as JSON. */
type Signed = Promise<Result<{ passkey: string }>>;

/** Asks the person for a passkey in the browser's own dialog. Ends any other ceremony of this page. */
export const signWithPasskey = (asked: SignFor): Signed => sign(asked, false);

/** Lets the browser suggest passkeys in the email field. Waits until the person chooses one, or the ceremony ends. */
export const waitForSuggestion = (): Signed => sign({ for: "sign-in" }, true);

async function sign(asked: SignFor, useBrowserAutofill: boolean): Signed {
  const ceremony = ++newest;
  const answer = await askForOptions(asked);
  if (!answer.ok) return answer;
  const { options } = answer;
  if ("user" in options) return browserError("unknown"); // they are for a new passkey
  const { startAuthentication } = await loadLibrary();
  if (ceremony !== newest) return browserError("popup-closed-by-user", TEXTS.errors.cancelled);
  try {
    const signed = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
    return { ok: true, passkey: JSON.stringify(signed) };
  } catch (error) {
    return refusalOf(error, TEXTS.errors.cancelled);
  }
}

/** Makes a passkey for the signed-in member, and adds it. `endOthers`: whether it ends the other sessions (A20). */
export async function makePasskey(endOthers: "0" | "1"): Promise<Result<{ recoveryCodes?: string[] }>> {
  newest++;
  const answer = await askForOptions({ for: "add" });
  if (!answer.ok) return answer;
  const { options } = answer;
  if (!("user" in options)) return browserError("unknown"); // they are for a passkey that exists
  const { startRegistration } = await loadLibrary();
  try {
    const made = await startRegistration({ optionsJSON: options });
    const form = { do: "add", response: JSON.stringify(made), endOthers } as const;
    return await answerOf(accountsClient.settings.passkeys.$post({ form }));
  } catch (error) {
    return refusalOf(error, TEXTS.errors.notAdded);
  }
}

/** The number of the ceremony that began last. An earlier one that still waits for its options doesn't start. */
let newest = 0;
let asking: Promise<unknown> = Promise.resolve();

/** Asks one at a time, because each answer sets a cookie, and the cookie has to be that of the newest ceremony. */
function askForOptions(asked: SignFor | { for: "add" }) {
  const answer = asking.then(() => answerOf(accountsClient.api.passkeys.options.$post({ form: asked })));
  asking = answer;
  return answer;
}

/** Ends the ceremony of this page, if there is one. */
export function endCeremony(): void {
  newest++;
  library?.WebAuthnAbortService.cancelCeremony();
}

/** Whether the browser has WebAuthn. */
const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

/** Whether the browser can suggest passkeys in a field. */
export const canSuggest = async (): Promise<boolean> =>
  supportsPasskeys() && ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** What went wrong, from the name of the browser's error. `cancelled`: the sentence for a person who changed their mind. */
function refusalOf(error: unknown, cancelled: string): ApiError {
  const name = error instanceof Error ? error.name : "";
  switch (name) {
    case "NotAllowedError":
    case "AbortError":
      return browserError("popup-closed-by-user", cancelled);
    case "InvalidStateError":
      return browserError("conflict", TEXTS.errors.alreadyHere);
    case "ConstraintError":
    case "NotSupportedError":
      return browserError("unknown", TEXTS.errors.unsupported);
    default:
      return browserError("unknown", TEXTS.errors.failed);
  }
}

/** False on the server, so that the HTML has no button that can't work without JavaScript. */
export const useSupportsPasskeys = (): boolean => useSyncExternalStore(never, supportsPasskeys, () => false);

/** The browser's abilities don't change while a page is open. */
const never = () => () => undefined;
