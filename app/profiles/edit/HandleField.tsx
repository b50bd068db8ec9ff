import { shortDate } from "~/app/ui/format/timeText";
import { TextField } from "~/app/ui/primitives/Field";
import { nowMs } from "~/base/clock";
import { HANDLE_MAX } from "~/base/handles";
import { TEXTS } from "./texts";

interface HandleFieldProps {
  defaultValue: string | undefined;
  error: string | undefined;
  /** when the member can change the handle, if that is in the future (X83) */
  changesAtMs: number | undefined;
}

/** X81, X83: the field says what a handle can be, and from when on it can be changed, before somebody types one. */
export const HandleField = ({ defaultValue, error, changesAtMs }: HandleFieldProps) => (
  <TextField
    label={TEXTS.handle}
    name="handle"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    limit={HANDLE_MAX}
    hint={`${TEXTS.handleHint} ${changesText(changesAtMs)}`}
    defaultValue={defaultValue}
    error={error}
  />
);

const changesText = (atMs: number | undefined): string =>
  atMs === undefined ? TEXTS.handleChanges : TEXTS.handleLocked(shortDate(atMs, nowMs(), "UTC"));
