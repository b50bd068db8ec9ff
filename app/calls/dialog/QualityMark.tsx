import { SignalHigh, SignalLow, SignalMedium } from "lucide-react";
import type { Quality } from "~/app/calls/client/quality";

const MARKS = {
  good: { Icon: SignalHigh, text: "Good connection", colour: "text-accent" },
  fair: { Icon: SignalMedium, text: "Fair connection", colour: "text-ink-2" },
  poor: { Icon: SignalLow, text: "Poor connection", colour: "text-danger" },
} as const;

export function QualityMark({ quality }: { quality: Quality }) {
  const { Icon, text, colour } = MARKS[quality];
  return (
    <span role="img" aria-label={text} title={text} className={colour}>
      <Icon aria-hidden className="size-5" />
    </span>
  );
}
