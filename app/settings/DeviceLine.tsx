import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { TEXTS } from "./texts";

interface DeviceLineProps {
  Icon: LucideIcon;
  /** its name */
  device: string;
  isCurrent: boolean;
  /** what the device did last */
  last: ReactNode;
  /** below it */
  more?: ReactNode;
  /** the buttons */
  children: ReactNode;
}

/** What the lists of sessions and of devices with notifications say about a device. */
export const DeviceLine = ({ Icon, device, isCurrent, last, more, children }: DeviceLineProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <Icon aria-hidden className="size-5 shrink-0 text-ink-3" />
    <div className="min-w-[min(12rem,100%)] flex-1">
      <p className="font-semibold">{device}</p>
      <p className="text-sm text-ink-3">
        {isCurrent ? `${TEXTS.sessions.current} · ` : ""}
        {last}
      </p>
      {more}
    </div>
    {children}
  </div>
);
