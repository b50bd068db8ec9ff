import type { EdgeContext } from "~/app/server/context.server";
import type { Result } from "~/app/http/apiError";
import { asksSecondStep } from "~/app/accounts/login/secondStepPath";
import { googleChannel } from "./googleRefusal";
import { TEXTS } from "./texts";

/**
 * The popup's last page. It notifies the page that opened the popup, and closes the popup. It uses a channel of this
 * origin, because a provider whose pages isolate themselves (Cross-Origin-Opener-Policy) removes `window.opener`. If
 * the window doesn't close, the person can read the page.
 */
export function popupResultPage({ nonce }: EdgeContext, popup: string, answer: Result): Response {
  const script = `new BroadcastChannel(${inScript(googleChannel(popup))}).postMessage(${inScript(outcomeOf(answer))});close()`;
  const message = !answer.ok ? answer.message : asksSecondStep(answer) ? TEXTS.secondStep : TEXTS.signedIn;
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in with Google · Parlor</title></head>
<body><main><h1>Sign in with Google</h1><p>${message}</p><p><a href="/">Parlor</a></p></main><script nonce="${nonce}">${script}</script></body></html>`;
  // Any other policy would separate this window from its opener, and the window might not be allowed to close itself.
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cross-origin-opener-policy": "unsafe-none",
      "cache-control": "no-store",
    },
  });
}

/** What the opener needs to know. */
const outcomeOf = (answer: Result): Result => (!answer.ok || asksSecondStep(answer) ? answer : { ok: true });

/** JSON that can't end the script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
