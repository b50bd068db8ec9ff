import { RecentChats } from "~/app/chat/list/RecentChats";
import { PeopleYouMayKnow } from "~/app/friends/suggestions/PeopleYouMayKnow";
import { useSuggestions } from "~/app/friends/suggestions/useSuggestions";
import { useViewer } from "~/app/members/viewerContext";
import { PolicyLinks } from "~/app/policies/PolicyLinks";
import { TagsOfDay } from "~/app/posts/tags/TagsOfDay";
import { LanguageLink } from "~/app/settings/LanguageLink";

/**
 * What stands below the search in the right column. Visitors see no chats and people. The default export, because
 * it is loaded on demand.
 */
const RightColumnParts = () => (
  <>
    {useViewer() === null ? <TagsOfDay /> : <PartsForMembers />}
    <div className="space-y-2 px-4 py-3 text-sm">
      <PolicyLinks />
      <LanguageLink />
    </div>
  </>
);
export default RightColumnParts;

/** The tags appear only after the suggestions above them, which would otherwise push them down. */
function PartsForMembers() {
  const suggestions = useSuggestions();
  return (
    <>
      <RecentChats />
      <PeopleYouMayKnow suggestions={suggestions} />
      {suggestions.answer ? <TagsOfDay /> : null}
    </>
  );
}
