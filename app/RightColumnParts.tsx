import { RecentChats } from "~/app/chat/list/RecentChats";
import { PeopleYouMayKnow } from "~/app/friends/suggestions/PeopleYouMayKnow";
import { useViewer } from "~/app/members/viewerContext";
import { TagsOfDay } from "~/app/posts/tags/TagsOfDay";

/**
 * What stands below the search in the right column. Visitors see only the tags of the day. Parts that ask the server come last, so that none of
 * those above moves when an answer arrives. The default export, because it is loaded on demand.
 */
export default function RightColumnParts() {
  const isMember = useViewer() !== null;
  return (
    <>
      {isMember ? <RecentChats /> : null}
      {isMember ? <PeopleYouMayKnow /> : null}
      <TagsOfDay />
    </>
  );
}
