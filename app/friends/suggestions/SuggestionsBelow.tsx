import { SuggestedPeople } from "./SuggestedPeople";
import { useSuggestions } from "./useSuggestions";
import { TEXTS } from "./texts";

/** X111: the region where a screen has no right column. The default export, because it is loaded on demand. */
export default function SuggestionsBelow() {
  const suggestions = useSuggestions();
  const { answer } = suggestions;
  return (
    <section aria-label={TEXTS.title} aria-busy={answer === null} className="pb-1">
      {answer === "failed" ? (
        <p className="px-4 pb-3 text-ink-2">{TEXTS.failed}</p>
      ) : answer && answer.people.length === 0 ? (
        <p className="px-4 pb-3 text-ink-2">{TEXTS.none}</p>
      ) : answer ? (
        <SuggestedPeople {...suggestions} {...answer} />
      ) : null}
    </section>
  );
}
