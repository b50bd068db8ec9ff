import type { Vars } from "~/app/server/env.server";

/** Of the longest addresses of push services (WNS). */
export const ENDPOINT_MAX = 1024;

/**
 * X204: the address of a subscription in its one spelling. Null if it isn't https on port 443 at a host that the operator
 * lists. A member chooses the address, and the edge sends to it, so nothing else may be in it.
 */
export function pushEndpoint(text: string, { PUSH_HOSTS }: Pick<Vars, "PUSH_HOSTS">): string | null {
  if (text.length > ENDPOINT_MAX) return null;
  const url = URL.parse(text);
  if (url === null || url.protocol !== "https:" || url.port !== "") return null;
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  const isListed = PUSH_HOSTS.some((host) =>
    host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
  return isListed && url.href.length <= ENDPOINT_MAX ? url.href : null;
}
