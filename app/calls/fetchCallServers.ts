import { waitForRetry } from "~/app/ui/browser/network";
import { foundBy } from "~/app/http/client";
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

/**
 * C4: a browser's configuration for its connections (RTCConfiguration of W3C WebRTC), and how long its credentials are
 * valid.
 */
export interface CallServers {
  iceServers: { urls: string[]; username?: string; credential?: string }[];
  iceTransportPolicy: "all" | "relay";
  validMs: number;
}
