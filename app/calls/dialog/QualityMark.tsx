import { SignalHigh, SignalLow, SignalMedium } from "lucide-react";
import type { Quality } from "~/app/calls/client/quality";
import { TEXTS } from "./texts";

const MARKS = {
  good: { Icon: SignalHigh, colour: "text-accent" },
  fair: { Icon: SignalMedium, colour: "text-ink-2" },
  poor: { Icon: SignalLow, colour: "text-danger" },
} as const;

export function QualityMark({ quality }: { quality: Quality }) {
  const { Icon, colour } = MARKS[quality];
  const text = TEXTS.quality[quality];
  return (
    <span role="img" aria-label={text} title={text} className={colour}>
      <Icon aria-hidden className="size-5" />
    </span>
  );
}
