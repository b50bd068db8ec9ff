import { waitForRetry } from "~/app/ui/browser/network";
import { foundBy } from "~/app/http/client";
import type { CallServers } from "./callServers.server";
import { callsClient } from "./client";

/** A restarting server is back within this many tries. */
const TRIES = 6;

/** Without an answer it isn't known whether members may learn each other's addresses, so the browsers don't connect. */
export async function fetchCallServers(): Promise<CallServers> {
  for (let tried = 1; tried <= TRIES; tried++) {
    const servers = await foundBy(callsClient.api["call-servers"].$get({ query: {} }));
    if (servers) return servers;
    await waitForRetry(tried);
  }
  return { iceServers: [], iceTransportPolicy: "relay", validMs: 0 };
}
