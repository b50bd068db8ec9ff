import { MUTE_TIMES, type MuteTime } from "./muteTimes";
import { TEXTS } from "./texts";
import { Time } from "~/app/ui/primitives/Time";
import { RichText } from "~/app/i18n/RichText";

const TIMES = Object.keys(MUTE_TIMES) as MuteTime[];

export const isMuteTime = (value: unknown): value is MuteTime => TIMES.some((time) => time === value);

/** How long a mute lasts, as the field `for` of a form. */
export const MuteTimeChoice = () => (
  <fieldset>
    <legend className="mb-1 text-sm font-semibold">{TEXTS.mute.time}</legend>
    <div className="grid grid-cols-2 gap-2 narrow:grid-cols-1">
      {TIMES.map((time) => (
        <label
          key={time}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-hairline px-3 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft mouse:min-h-10"
        >
          <input type="radio" name="for" value={time} defaultChecked={time === "always"} className="accent-accent" />
          {TEXTS.mute.times[time]}
        </label>
      ))}
    </div>
  </fieldset>
);

/** X21: until when something is muted; null if until the viewer ends it. */
export const MuteUntil = ({ untilMs }: { untilMs: number | null }) => (
  <p className="text-sm text-ink-3">
    {untilMs === null ? (
      TEXTS.mutes.always
    ) : (
      <RichText parts={TEXTS.mutes.until()} time={() => <Time atMs={untilMs} as="full" />} />
    )}
  </p>
);
