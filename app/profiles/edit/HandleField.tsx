import { TextField } from "~/app/ui/primitives/Field";
import { handleLockedText } from "./handleLocked";
import { TEXTS } from "./texts";

interface HandleFieldProps {
  defaultValue: string | undefined;
  error: string | undefined;
  /** when the member can change the handle, if that is in the future (X83) */
  changesAtMs: number | undefined;
}

/** X81, X83: the field says what a handle can be, and when it can next be changed, before somebody types one. */
export const HandleField = ({ defaultValue, error, changesAtMs }: HandleFieldProps) => (
  <TextField
    label={TEXTS.handle}
    name="handle"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    hint={`${TEXTS.handleHint} ${changesText(changesAtMs)}`}
    defaultValue={defaultValue}
    error={error}
  />
);

const changesText = (atMs: number | undefined): string =>
  atMs === undefined ? TEXTS.handleChanges : handleLockedText(atMs);
