import { TextArea } from "~/app/ui/primitives/Field";
import { MODERATION_TEXT_MAX } from "~/base/moderation/terms";
import { TEXTS } from "./texts";

/** What the dialog and the page `Appeal` have in common. */
export const AppealFields = ({ error }: { error?: string | undefined }) => (
  <div className="space-y-4">
    <p className="text-ink-2">{TEXTS.appeal.once}</p>
    <TextArea
      label={TEXTS.appeal.why}
      name="text"
      limit={MODERATION_TEXT_MAX}
      className="min-h-32"
      required
      error={error}
    />
  </div>
);
