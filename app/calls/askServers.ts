import { untilNextTry } from "~/app/ui/network";
import { getJson } from "~/app/wire/getJson";
import { CALL_SERVERS_PATH, type CallServers } from "./callServers";

/** A server that restarts is back within this many tries. */
const TRIES = 6;

/** Without an answer nobody knows whether members may learn each other's addresses: then there is no way to the other. */
export async function askServers(): Promise<CallServers> {
  for (let tried = 1; tried <= TRIES; tried++) {
    const servers = await getJson<CallServers>(CALL_SERVERS_PATH);
    if (servers) return servers;
    await untilNextTry(tried);
  }
  return { iceServers: [], iceTransportPolicy: "relay", validMs: 0 };
}
