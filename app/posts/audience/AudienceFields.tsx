import type { Audience, Commenters, Quoters } from "~/base/audience";
import { RadioRow } from "~/app/ui/primitives/RadioRow";
import { TEXTS as QUOTE_TEXTS } from "~/app/posts/quotes/texts";
import { TEXTS } from "./texts";

export interface PostChoices {
  audience: Audience;
  commenters: Commenters;
  quoters: Quoters;
}

export const FOR_EVERYONE: PostChoices = { audience: "everyone", commenters: "everyone", quoters: "everyone" };

interface AudienceFieldsProps {
  choices: PostChoices;
  /** left out in a form that is sent without JavaScript */
  onChange?: (choices: PostChoices) => void;
  disabled?: boolean;
}

/** X31, X34, X100: who can see a new post, who can comment on it, and who can quote it. */
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
      {/* a post for friends can't be quoted */}
      {choices.audience === "everyone" ? (
        <RadioRow
          legend={QUOTE_TEXTS.quoters.legend}
          name="quoters"
          texts={QUOTE_TEXTS.quoters.choices}
          chosen={choices.quoters}
          disabled={disabled}
          onChoose={onChange && ((quoters: Quoters) => onChange({ ...choices, quoters }))}
        />
      ) : null}
    </div>
  );
}
