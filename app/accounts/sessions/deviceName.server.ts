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

/** "Firefox on Linux", from the browser's user agent. An unknown user agent is returned unchanged. */
export const deviceName = (userAgent: string): string =>
  knownDeviceName(userAgent) ?? (userAgent || TEXTS.device.unknown);

/**
 * Null for an unknown user agent. Use it for the security log, and for texts that go out with our name: whoever signs
 * in writes the user agent, and could send words of their own.
 */
export function knownDeviceName(userAgent: string): string | null {
  const browser = named(BROWSERS, userAgent);
  const system = named(SYSTEMS, userAgent);
  if (browser && system) return TEXTS.device.of(browser, system);
  return browser ?? system ?? null;
}

const named = (known: [RegExp, string][], userAgent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];
