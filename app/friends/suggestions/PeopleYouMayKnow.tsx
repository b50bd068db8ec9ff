import { SuggestedPeople } from "./SuggestedPeople";
import type { useSuggestions } from "./useSuggestions";
import { TEXTS } from "./texts";

/** X111: the region of the right column. It isn't there before there is somebody to suggest. */
export function PeopleYouMayKnow({ suggestions }: { suggestions: ReturnType<typeof useSuggestions> }) {
  const { answer } = suggestions;
  if (!answer || answer === "failed" || answer.people.length === 0) return null;
  return (
    <section aria-label={TEXTS.title} className="mt-4 animate-appear overflow-hidden rounded-lg border border-hairline">
      <h2 className="px-4 pt-3 pb-1 text-lg font-bold">{TEXTS.title}</h2>
      <SuggestedPeople {...suggestions} {...answer} />
    </section>
  );
}
