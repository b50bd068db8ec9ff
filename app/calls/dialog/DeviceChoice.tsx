import { useId } from "react";
import type { BrowserDeviceKind } from "~/app/calls/client/devices";
import type { useDevices } from "./useDevices";
import { TEXTS } from "./texts";

interface DeviceChoiceProps extends ReturnType<typeof useDevices> {
  isVideo: boolean;
}

/** The microphone, camera and speaker of the call. Browsers that don't list speakers choose one themselves. */
export const DeviceChoice = ({ isVideo, ...props }: DeviceChoiceProps) => (
  <div className="flex flex-col gap-2 rounded-md bg-sunk p-3">
    <DeviceSelect kind="audioinput" {...props} />
    {isVideo ? <DeviceSelect kind="videoinput" {...props} /> : null}
    {props.devices.audiooutput.length > 0 && "setSinkId" in HTMLMediaElement.prototype ? (
      <DeviceSelect kind="audiooutput" {...props} />
    ) : null}
  </div>
);

type DeviceSelectProps = Omit<DeviceChoiceProps, "isVideo"> & { kind: BrowserDeviceKind };

function DeviceSelect({ kind, devices, chosen, choose }: DeviceSelectProps) {
  const id = useId();
  const found = devices[kind];
  const value = found.some((device) => device.id === chosen[kind]) ? (chosen[kind] ?? "") : (found[0]?.id ?? "");
  return (
    <div className="flex items-center gap-3 narrow:flex-col narrow:items-stretch narrow:gap-1">
      <label htmlFor={id} className="w-24 shrink-0 text-sm text-ink-2">
        {TEXTS.devices[kind]}
      </label>
      <select
        id={id}
        value={value}
        disabled={found.length === 0}
        onChange={(event) => choose(kind, event.target.value)}
        className="min-h-11 min-w-0 flex-1 rounded-md border border-edge bg-raised px-2 text-base mouse:min-h-9"
      >
        {found.length === 0 ? <option value="">{TEXTS.devices.none}</option> : null}
        {found.map((device) => (
          <option key={device.id} value={device.id}>
            {device.name}
          </option>
        ))}
      </select>
    </div>
  );
}
