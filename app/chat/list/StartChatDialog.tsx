import { useState } from "react";
import { useFriends } from "~/app/friends/friendsContext";
import { isFoundBy } from "~/app/members/isFoundBy";
import { useViewer } from "~/app/members/viewerContext";
import { usePeople } from "~/app/search/people/usePeople";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { SearchField } from "~/app/ui/lists/SearchField";
import { PeopleLinks } from "./PeopleLinks";
import { TEXTS } from "./texts";

/** Offers the friends, and whoever else the member finds by name or handle and can write to (X26). */
export default function StartChatDialog({ onClose }: { onClose: () => void }) {
  const friends = useFriends();
  const [query, setQuery] = useState("");
  const me = useViewer()?.id;
  const found = friends.filter((friend) => isFoundBy(query, friend));
  const answer = usePeople(query);
  const others = (answer?.people ?? []).filter(
    ({ id, canMessage }) => canMessage && id !== me && !friends.some((friend) => friend.id === id),
  );
  const isBlank = query.trim() === "";
  return (
    <Dialog title={TEXTS.startDialog.title} onClose={onClose}>
      <SearchField label={TEXTS.startDialog.search} value={query} onChange={setQuery} />
      <div className="-mx-5 mt-2 min-h-40">
        {found.length > 0 ? <PeopleLinks label={TEXTS.startDialog.friends} people={found} onChoose={onClose} /> : null}
        {others.length > 0 ? (
          <section aria-label={TEXTS.startDialog.others} className="mt-2">
            <h3 className="px-5 pt-2 text-sm font-semibold text-ink-2">{TEXTS.startDialog.others}</h3>
            <p className="px-5 pb-1 text-sm text-ink-3">{TEXTS.startDialog.request}</p>
            <PeopleLinks label={TEXTS.startDialog.others} people={others} onChoose={onClose} />
          </section>
        ) : null}
        {isBlank && friends.length === 0 ? (
          <p className="px-5 py-8 text-center text-ink-2">{TEXTS.startDialog.noFriends}</p>
        ) : !isBlank && found.length === 0 && others.length === 0 && answer !== null ? (
          <p className="px-5 py-8 text-center text-ink-2">{TEXTS.startDialog.noMatch}</p>
        ) : null}
      </div>
    </Dialog>
  );
}
