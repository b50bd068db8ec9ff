import type { Audience, Commenters } from "~/base/audience";
import { RadioRow } from "~/app/ui/primitives/RadioRow";
import { TEXTS } from "./texts";

export interface PostChoices {
  audience: Audience;
  commenters: Commenters;
}

export const FOR_EVERYONE: PostChoices = { audience: "everyone", commenters: "everyone" };

interface AudienceFieldsProps {
  choices: PostChoices;
  /** left out in a form that is sent without JavaScript */
  onChange?: (choices: PostChoices) => void;
  disabled?: boolean;
}

/** X31, X34: who can see a new post, and who can comment on it. */
export function AudienceFields({ choices, onChange, disabled = false }: AudienceFieldsProps) {
  return (
    <div className="space-y-2">
      <RadioRow
        legend={TEXTS.audience.legend}
        name="audience"
        texts={TEXTS.audience.choices}
        chosen={choices.audience}
        disabled={disabled}
        onChoose={onChange && ((audience: Audience) => onChange({ ...choices, audience }))}
      />
      <RadioRow
        legend={TEXTS.commenters.legend}
        name="commenters"
        texts={TEXTS.commenters.choices}
        chosen={choices.commenters}
        disabled={disabled}
        onChoose={onChange && ((commenters: Commenters) => onChange({ ...choices, commenters }))}
      />
    </div>
  );
}
