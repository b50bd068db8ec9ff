import { RecentChats } from "~/app/chat/list/RecentChats";
import { PeopleYouMayKnow } from "~/app/friends/suggestions/PeopleYouMayKnow";

/**
 * What stands below the search in the right column of a member. Parts that ask the server come last, so that none of
 * those above moves when an answer arrives. The default export, because it is loaded on demand.
 */
export default function RightColumnParts() {
  return (
    <>
      <RecentChats />
      <PeopleYouMayKnow />
    </>
  );
}
