/** C4: what a browser makes its connections with (RTCConfiguration of W3C WebRTC), and for how long the relays know it. */
export interface CallServers {
  iceServers: { urls: string[]; username?: string; credential?: string }[];
  iceTransportPolicy: "all" | "relay";
  validMs: number;
}

export const CALL_SERVERS_PATH = "/api/call-servers";
