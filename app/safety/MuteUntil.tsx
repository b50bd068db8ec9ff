import { Time } from "~/app/ui/primitives/Time";
import { TEXTS } from "./texts";

/** X21: until when something is muted; null if until the viewer ends it. */
export const MuteUntil = ({ untilMs }: { untilMs: number | null }) => (
  <p className="text-sm text-ink-3">
    {untilMs === null ? (
      TEXTS.mutes.always
    ) : (
      <>
        {TEXTS.mutes.until} <Time atMs={untilMs} as="full" />
      </>
    )}
  </p>
);
