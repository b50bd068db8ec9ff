import { readStored, writeStored } from "~/app/ui/stored";

/** As the browser calls them (W3C Media Capture). */
export type InputOrOutput = "audioinput" | "videoinput" | "audiooutput";

export interface Device {
  id: string;
  name: string;
}

export type Devices = Record<InputOrOutput, Device[]>;

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
export function rememberDevice(kind: InputOrOutput, id: string): void {
  writeStored(KEY + kind, id);
}
