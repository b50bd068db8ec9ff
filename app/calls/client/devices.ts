import { readStored, writeStored } from "~/app/ui/stored";

/** As the browser calls them (W3C Media Capture). */
export type InputOrOutput = "audioinput" | "videoinput" | "audiooutput";

export type Devices = Record<InputOrOutput, { id: string; name: string }[]>;

const NAMES: Record<InputOrOutput, string> = { audioinput: "Microphone", videoinput: "Camera", audiooutput: "Speaker" };

/** A page without TLS has no such thing, whatever the types say. */
export const hasDevices = (): boolean => (navigator as { mediaDevices?: MediaDevices }).mediaDevices !== undefined;

/** What is connected; browsers name it once it was allowed. */
export async function listDevices(): Promise<Devices> {
  const devices: Devices = { audioinput: [], videoinput: [], audiooutput: [] };
  for (const { kind, deviceId, label } of await navigator.mediaDevices.enumerateDevices()) {
    if (deviceId === "") continue;
    devices[kind].push({ id: deviceId, name: label || `${NAMES[kind]} ${devices[kind].length + 1}` });
  }
  return devices;
}

const KEY = "parlor:calls:";

/** The device that was chosen in this browser, if any; one that is gone gives way to another. */
export const chosenDevice = (kind: InputOrOutput): string | null => readStored(KEY + kind);

/** In a browser that stores nothing it is chosen for this call alone. */
export const rememberDevice = (kind: InputOrOutput, id: string): boolean => writeStored(KEY + kind, id);

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
  const texts: Record<MediaTrouble["why"], string> = {
    blocked: `Your browser blocks the ${device} for Parlor. Allow it in the settings of this site, beside the address, and try again.`,
    missing: `No ${device} was found. Connect one and try again.`,
    taken: `The ${device} could not be started. Another program may be using it: close that and try again.`,
    insecure: `Browsers give the ${device} to secure pages alone. Open Parlor by an address that begins with https.`,
  };
  return texts[why];
}
