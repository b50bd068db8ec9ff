/** C4: a browser's configuration for its connections (RTCConfiguration of W3C WebRTC), and how long its credentials are valid. */
export interface CallServers {
  iceServers: { urls: string[]; username?: string; credential?: string }[];
  iceTransportPolicy: "all" | "relay";
  validMs: number;
}

export const CALL_SERVERS_PATH = "/api/call-servers";
