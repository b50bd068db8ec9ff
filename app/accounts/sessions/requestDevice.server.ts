import { TEXTS } from "~/app/accounts/texts.server";

/** Longer user agents are cut off. */
const DEVICE_MAX = 200;

/** The browser's user agent, shortened, as sessions and the security log store it. */
export const requestDevice = (request: Request): string =>
  (request.headers.get("user-agent") ?? TEXTS.device.unknown).slice(0, DEVICE_MAX);
