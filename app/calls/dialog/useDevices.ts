import { useEffect, useState } from "react";
import type { CallSession } from "~/app/calls/client/callSession";
import type { SessionView } from "~/app/calls/client/sessionView";
import {
  chosenDevice,
  hasDevices,
  listDevices,
  rememberDevice,
  type Devices,
  type BrowserDeviceKind,
} from "~/app/calls/client/devices";

const NONE: Devices = { audioinput: [], videoinput: [], audiooutput: [] };

/** The connected devices, kept up to date, and those that the call uses. */
export function useDevices(session: CallSession, { own, phase, isBusy }: SessionView) {
  const [devices, setDevices] = useState(NONE);
  const [chosen, setChosen] = useState<Record<BrowserDeviceKind, string | null>>(() => ({
    audioinput: chosenDevice("audioinput"),
    videoinput: chosenDevice("videoinput"),
    audiooutput: chosenDevice("audiooutput"),
  }));

  // lists the devices again when the phase changes, because the browser names them only once the person has allowed one
  useEffect(() => {
    if (!hasDevices()) return;
    const media = navigator.mediaDevices;
    let isCancelled = false;
    const list = () => void listDevices().then((found) => !isCancelled && setDevices(found));
    list();
    media.addEventListener("devicechange", list);
    return () => {
      isCancelled = true;
      media.removeEventListener("devicechange", list);
    };
  }, [phase, isBusy]);

  const camera = own?.getVideoTracks()[0]?.getSettings().deviceId ?? null;
  const choose = (kind: BrowserDeviceKind, id: string) => {
    setChosen((before) => ({ ...before, [kind]: id }));
    if (kind === "audiooutput") rememberDevice(kind, id);
    else void session.useDevice(kind === "videoinput" ? "camera" : "microphone", id);
  };
  /** before the person has allowed a device, the browser names none */
  const isListed = devices.audiooutput.length > 0;
  const isConnected = (kind: BrowserDeviceKind, id: string | null) => devices[kind].some((device) => device.id === id);
  return {
    devices,
    chosen: {
      audioinput: chosen.audioinput,
      videoinput: isConnected("videoinput", camera) ? camera : chosen.videoinput,
      // a speaker that is unplugged is replaced by the system's default one, until it is connected again
      audiooutput: isConnected("audiooutput", chosen.audiooutput) || !isListed ? chosen.audiooutput : null,
    },
    choose,
  };
}
