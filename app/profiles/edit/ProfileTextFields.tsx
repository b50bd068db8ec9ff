import { MentionField } from "~/app/members/mentions/MentionField";
import { TextArea, TextField } from "~/app/ui/primitives/Field";
import { handleLockedText } from "./handleLocked";
import { ABOUT_MAX, NAME_MAX } from "./profileFields";
import { TEXTS } from "./texts";
import { HANDLE_CHANGE_DAYS, HANDLE_KEPT_DAYS, HANDLE_LENGTH } from "~/base/handles";

type ProfileFieldName = "name" | "handle" | "about" | "dob";

interface ProfileTextFieldsProps {
  valueOf: (field: ProfileFieldName) => string | undefined;
  errorOf: (field: ProfileFieldName) => string | undefined;
  /** when the member can change the handle, if that is in the future (X83) */
  handleChangesAtMs: number | undefined;
}

/** P6, X81: what the dialog and the page that edit a profile ask for, apart from the pictures. */
export const ProfileTextFields = ({ valueOf, errorOf, handleChangesAtMs }: ProfileTextFieldsProps) => (
  <>
    <TextField
      label={TEXTS.name}
      name="name"
      autoComplete="name"
      limit={NAME_MAX}
      defaultValue={valueOf("name")}
      error={errorOf("name")}
    />
    <HandleField defaultValue={valueOf("handle")} error={errorOf("handle")} changesAtMs={handleChangesAtMs} />
    <MentionField>
      <TextArea
        label={TEXTS.about}
        name="about"
        limit={ABOUT_MAX}
        hint={TEXTS.aboutHint({ max: ABOUT_MAX })}
        defaultValue={valueOf("about")}
        error={errorOf("about")}
      />
    </MentionField>
    <TextField
      label={TEXTS.birth}
      name="dob"
      type="date"
      autoComplete="bday"
      hint={TEXTS.birthHint}
      defaultValue={valueOf("dob")}
      error={errorOf("dob")}
    />
  </>
);

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
    hint={`${TEXTS.handleHint(HANDLE_LENGTH)} ${changesText(changesAtMs)}`}
    defaultValue={defaultValue}
    error={error}
  />
);

const changesText = (atMs: number | undefined): string =>
  atMs === undefined
    ? TEXTS.handleChanges({ days: HANDLE_CHANGE_DAYS, kept: HANDLE_KEPT_DAYS })
    : handleLockedText(atMs);
