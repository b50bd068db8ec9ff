import { PushSwitch } from "~/app/push/PushSwitch";
import { DeviceRow } from "./DeviceRow";
import { ListedKinds } from "./ListedKinds";
import type { NoticesView } from "./notices.server";
import { QuietHoursForm } from "./QuietHoursForm";
import { TEXTS } from "./texts";

/** X202 to X204: the devices that get notifications, what the list has, and quiet hours. Works without JavaScript. */
export const NotificationSettings = ({ devices, hidden, quiet }: NoticesView) => (
  <>
    {/* another key, so that it reads the browser's state again when this device leaves the list or joins it */}
    <PushSwitch key={String(devices.some(({ isCurrent }) => isCurrent))} />
    <h3 className="mt-6 mb-2 font-semibold">{TEXTS.devices.title}</h3>
    {devices.length === 0 ? (
      <p className="text-ink-2">{TEXTS.devices.none}</p>
    ) : (
      <ul aria-label={TEXTS.devices.title} className="divide-y divide-hairline rounded-lg border border-hairline">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    )}
    <h3 className="mt-6 mb-2 font-semibold">{TEXTS.list.title}</h3>
    <ListedKinds hidden={hidden} />
    <h3 className="mt-6 mb-2 font-semibold">{TEXTS.quiet.title}</h3>
    <QuietHoursForm quiet={quiet} />
  </>
);
