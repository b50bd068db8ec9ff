import { Link } from "@remix-run/react";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { isFoundBy } from "~/app/members/isFoundBy";
import type { MemberView } from "~/app/members/member";
import { buttonClass } from "~/app/ui/primitives/Button";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PersonLink } from "./PersonLink";
import { SearchField } from "~/app/ui/lists/SearchField";
import { TEXTS } from "./texts";

interface StartChatDialogProps {
  friends: MemberView[];
  onClose: () => void;
}

/** Offers the friends whom the member can write to. */
export default function StartChatDialog({ friends, onClose }: StartChatDialogProps) {
  const [query, setQuery] = useState("");
  const found = friends.filter((friend) => isFoundBy(query, friend));
  return (
    <Dialog title={TEXTS.startDialog.title} onClose={onClose}>
      {friends.length === 0 ? (
        <EmptyState icon={<UsersRound className="size-6" />} title={TEXTS.startDialog.noFriends}>
          <p>{TEXTS.startDialog.noFriendsHint}</p>
          <Link to="/search" onClick={onClose} className={`mt-4 ${buttonClass("solid", "medium")}`}>
            {TEXTS.startDialog.findPeople}
          </Link>
        </EmptyState>
      ) : (
        <>
          <SearchField label={TEXTS.startDialog.search} value={query} onChange={setQuery} />
          <ul aria-label={TEXTS.startDialog.friends} className="-mx-5 mt-2 min-h-40">
            {found.map((friend) => (
              <li key={friend.id}>
                <PersonLink person={friend} onChoose={onClose} />
              </li>
            ))}
          </ul>
          {found.length === 0 ? <p className="text-center text-ink-2">{TEXTS.startDialog.noMatch}</p> : null}
        </>
      )}
    </Dialog>
  );
}
