import { readStored, writeStored } from "~/app/ui/browser/stored";
import { TEXTS } from "~/app/calls/dialog/texts";

/** The browser's names for the kinds of devices (W3C Media Capture). */
export type BrowserDeviceKind = "audioinput" | "videoinput" | "audiooutput";

export type Devices = Record<BrowserDeviceKind, { id: string; name: string }[]>;

/** A page without TLS has no `mediaDevices`, whatever the types say. */
export const hasDevices = (): boolean => (navigator as { mediaDevices?: MediaDevices }).mediaDevices !== undefined;

/** The connected devices. Browsers reveal the devices' names only after the person has allowed one. */
export async function listDevices(): Promise<Devices> {
  const devices: Devices = { audioinput: [], videoinput: [], audiooutput: [] };
  for (const { kind, deviceId, label } of await navigator.mediaDevices.enumerateDevices()) {
    if (deviceId === "") continue;
    devices[kind].push({
      id: deviceId,
      name: label || TEXTS.devices.numbered({ kind: TEXTS.devices[kind], number: devices[kind].length + 1 }),
    });
  }
  return devices;
}

const KEY = "parlor:calls:";

/** The device chosen in this browser, if any. If it isn't connected, another one is used. */
export const chosenDevice = (kind: BrowserDeviceKind): string | null => readStored(KEY + kind);

/** In a browser without storage, the choice is only for this call. */
export const rememberDevice = (kind: BrowserDeviceKind, id: string): boolean => writeStored(KEY + kind, id);

export type DeviceKind = "microphone" | "camera";

/** Why a device can't be used. `insecure`: browsers give no devices to pages without TLS. */
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

/** The trouble behind a rejection of getUserMedia (W3C Media Capture, section 10.3). */
export function troubleOf(device: DeviceKind, error: unknown): MediaTrouble {
  const name = error instanceof DOMException || error instanceof Error ? error.name : "";
  return { device, why: WHY[name] ?? "taken" };
}
