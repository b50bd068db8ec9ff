import { useEffect, useState } from "react";
import { PeopleYouMayKnow } from "~/app/friends/suggestions/PeopleYouMayKnow";
import { useSuggestions } from "~/app/friends/suggestions/useSuggestions";
import { useViewer } from "~/app/members/viewerContext";
import { TagsOfDay } from "~/app/posts/tags/TagsOfDay";
import { isWide } from "~/app/ui/shell/useRightColumn";

/** X111, X112: where there is no room for the right column, the start of the search has what stands there. */
export function Discover() {
  const isMember = useViewer() !== null;
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => setNarrow(!isWide()), []);
  if (!isNarrow) return null;
  return (
    <div className="px-4 pb-6 xl:hidden">
      {isMember ? <People /> : null}
      <TagsOfDay />
    </div>
  );
}

const People = () => <PeopleYouMayKnow suggestions={useSuggestions()} />;
