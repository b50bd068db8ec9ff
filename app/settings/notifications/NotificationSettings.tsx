import { PushSwitch } from "~/app/push/PushSwitch";
import { CheckboxChoice } from "~/app/settings/CheckboxChoice";
import { DeviceRow } from "./DeviceRow";
import { ListedKinds } from "./ListedKinds";
import type { NoticesView } from "./notices.server";
import { QuietHoursForm } from "./QuietHoursForm";
import { TEXTS } from "./texts";

interface NotificationSettingsProps extends NoticesView {
  emailVerified: boolean;
}

/**
 * X202 to X204, X206: the devices that get notifications, what the list has, mails, and quiet hours. Works without
 * JavaScript.
 */
export const NotificationSettings = ({
  devices,
  hidden,
  quiet,
  mailsUnread,
  emailVerified,
}: NotificationSettingsProps) => (
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
    {mailsUnread === undefined ? null : (
      <>
        <h3 className="mt-6 mb-2 font-semibold">{TEXTS.mail.title}</h3>
        <CheckboxChoice
          choice="unread-mail"
          text={emailVerified ? TEXTS.mail.text : `${TEXTS.mail.text} ${TEXTS.mail.unconfirmed}`}
          label={TEXTS.mail.label}
          saved={mailsUnread}
          isLocked={!emailVerified}
        />
      </>
    )}
    <h3 className="mt-6 mb-2 font-semibold">{TEXTS.quiet.title}</h3>
    <QuietHoursForm quiet={quiet} />
  </>
);
