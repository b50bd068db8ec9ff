import { TEXTS } from "~/app/accounts/texts.server";

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/.*Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

/**
 * "Firefox on Linux", from the browser's user agent. Null for an unknown user agent: whoever signs in writes it, and
 * could put words of their own into our pages and mails.
 */
export function knownDeviceName(userAgent: string): string | null {
  const browser = named(BROWSERS, userAgent);
  const system = named(SYSTEMS, userAgent);
  if (browser && system) return TEXTS.device.of({ browser, system });
  return browser ?? system ?? null;
}

const named = (known: [RegExp, string][], userAgent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Longer user agents are cut off. */
const DEVICE_MAX = 200;

/** The browser's user agent, shortened, as sessions and the security log store it. */
export const requestDevice = (request: Request): string =>
  (request.headers.get("user-agent") ?? "").slice(0, DEVICE_MAX);
