import { useEffect, useId, useState } from "react";
import { useFormAct } from "~/app/http/useFormAct";
import { settingsClient } from "~/app/settings/client";
import { useInBrowser } from "~/app/ui/browser/useInBrowser";
import { twoDigits } from "~/app/ui/format/durationText";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Button } from "~/app/ui/primitives/Button";
import { Checkbox } from "~/app/ui/primitives/Checkbox";
import { TextField } from "~/app/ui/primitives/Field";
import type { QuietHours } from "~/base/push";
import { TEXTS } from "./texts";

const NIGHT = { fromMin: 22 * 60, toMin: 7 * 60 };

/** `07:30`, as a field for times wants it. */
const timeValue = (minutes: number): string => [Math.floor(minutes / 60), minutes % 60].map(twoDigits).join(":");

/** X203. The time zone is the browser's until the member chooses another one. */
export function QuietHoursForm({ quiet }: { quiet: QuietHours | null }) {
  const zones = useId();
  const isInBrowser = useInBrowser();
  const [hasQuiet, savedZone] = [quiet !== null, quiet?.zone];
  const [isOn, setOn] = useState(hasQuiet);
  const [zone, setZone] = useState(savedZone ?? "");
  // another device may have saved others
  useEffect(() => setOn(hasQuiet), [hasQuiet]);
  useEffect(() => setZone(savedZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone), [savedZone]);
  const { act, pending, errorOf, problem, setRefused } = useFormAct(
    (fields: FormData) => {
      const sent = (name: string) => String(fields.get(name) ?? "");
      const form = fields.has("on") ? { on: "1" as const, from: sent("from"), to: sent("to"), zone: sent("zone") } : {};
      return settingsClient.settings["quiet-hours"].$post({ form });
    },
    () => showToast(TEXTS.quiet.saved),
    { reload: true },
  );
  const { fromMin, toMin } = quiet ?? NIGHT;
  const forget = () => setRefused(null);
  const timeField = (name: "from" | "to", minutes: number) => (
    <TextField
      type="time"
      name={name}
      label={TEXTS.quiet[name]}
      defaultValue={timeValue(minutes)}
      error={errorOf(name)}
      onChange={forget}
    />
  );
  return (
    <form
      method="post"
      action="/settings/quiet-hours"
      onSubmit={(event) => {
        event.preventDefault();
        act(new FormData(event.currentTarget));
      }}
      className="space-y-4"
    >
      <p className="text-ink-2">{TEXTS.quiet.text}</p>
      <Checkbox name="on" checked={isOn} onChange={({ target }) => setOn(target.checked)}>
        {TEXTS.quiet.on}
      </Checkbox>
      <div className="grid max-w-md grid-cols-2 gap-4">
        {timeField("from", fromMin)}
        {timeField("to", toMin)}
      </div>
      <div className="max-w-md">
        <TextField
          name="zone"
          label={TEXTS.quiet.zone}
          hint={TEXTS.quiet.zoneHint}
          value={zone}
          list={zones}
          autoComplete="off"
          error={errorOf("zone") ?? problem ?? undefined}
          onChange={({ target }) => {
            setZone(target.value);
            forget();
          }}
        />
        {isInBrowser ? (
          <datalist id={zones}>
            {Intl.supportedValuesOf("timeZone").map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        ) : null}
      </div>
      <Button type="submit" look="outline" disabled={pending} busy={pending}>
        {TEXTS.quiet.save}
      </Button>
    </form>
  );
}
