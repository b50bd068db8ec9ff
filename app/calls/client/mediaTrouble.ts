export type DeviceKind = "microphone" | "camera";

/** Why a device cannot be had. `insecure`: the browser gives none to pages without TLS. */
export interface MediaTrouble {
  device: DeviceKind;
  why: "blocked" | "missing" | "taken" | "insecure";
}

const WHY: Partial<Record<string, MediaTrouble["why"]>> = {
  NotAllowedError: "blocked",
  SecurityError: "blocked",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

/** What getUserMedia rejected with (W3C Media Capture, section 10.3). */
export function troubleOf(device: DeviceKind, error: unknown): MediaTrouble {
  const name = error instanceof DOMException || error instanceof Error ? error.name : "";
  return { device, why: WHY[name] ?? "taken" };
}

/** What it is, and what to do about it. */
export function troubleText({ device, why }: MediaTrouble): string {
  switch (why) {
    case "blocked":
      return `Your browser blocks the ${device} for Parlor. Allow it in the settings of this site, beside the address, and try again.`;
    case "missing":
      return `No ${device} was found. Connect one and try again.`;
    case "taken":
      return `The ${device} could not be started. Another program may be using it: close that and try again.`;
    case "insecure":
      return `Browsers give the ${device} to secure pages alone. Open Parlor by an address that begins with https.`;
  }
}
