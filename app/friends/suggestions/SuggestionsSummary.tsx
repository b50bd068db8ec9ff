import { useState } from "react";
import { ChevronDown } from "lucide-react";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import { TEXTS } from "./texts";

const loadSuggestions = () => import("./PeopleYouMayKnow");

/**
 * X111: where a screen has no right column, the suggestions open from a line at the top of the friends. They are loaded
 * when it is opened, so nothing on the page moves by itself.
 */
export function SuggestionsSummary() {
  const [isOpen, setOpen] = useState(false);
  const suggestions = useLoaded(loadSuggestions, isOpen);
  return (
    <details
      data-own-controls
      className="group border-b border-hairline noscript:hidden xl:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between px-4 font-semibold -outline-offset-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        {TEXTS.title}
        <ChevronDown aria-hidden className="size-5 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      {suggestions ? <suggestions.SuggestionsBelow /> : null}
    </details>
  );
}
