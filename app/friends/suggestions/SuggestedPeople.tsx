import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FriendButton, useFriendship } from "~/app/friends/FriendButton";
import { NameAndHandle } from "~/app/members/Handle";
import { memberName } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";
import { IconButton } from "~/app/ui/primitives/IconButton";
import type { SuggestedView, SuggestionsAnswer } from "./view";
import { TEXTS } from "./texts";

interface SuggestedPeopleProps {
  suggestions: SuggestionsAnswer;
  onDismiss: (person: SuggestedView) => void;
}

/** X111: the suggested members. After a dismissal the focus goes to the next member, or to the text that none is left. */
export function SuggestedPeople({ suggestions: { people, isComplete }, onDismiss }: SuggestedPeopleProps) {
  const list = useRef<HTMLDivElement>(null);
  const [focusedAt, setFocusedAt] = useState<number | null>(null);
  useEffect(() => {
    if (focusedAt === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("button[data-dismiss]") ?? [];
    (buttons[Math.min(focusedAt, buttons.length - 1)] ?? list.current?.querySelector<HTMLElement>("p"))?.focus();
    setFocusedAt(null);
  }, [focusedAt]);
  return (
    <div ref={list}>
      {people.length === 0 ? (
        <p tabIndex={-1} className="px-4 pb-3 text-ink-2 outline-none">
          {TEXTS.noneLeft}
        </p>
      ) : (
        <ul aria-label={TEXTS.title} data-own-controls>
          {people.map((person, index) => (
            <SuggestedPerson
              key={person.id}
              person={person}
              isComplete={isComplete}
              onDismiss={() => {
                onDismiss(person);
                setFocusedAt(index);
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface SuggestedPersonProps {
  person: SuggestedView;
  isComplete: boolean;
  onDismiss: () => void;
}

/** Somebody who accepted the request meanwhile leaves the list. */
function SuggestedPerson({ person, isComplete, onDismiss }: SuggestedPersonProps) {
  const name = memberName(person);
  const state = useFriendship(person.id, "none");
  if (state === "friends") return null;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <Avatar photo={person.photo} sizePx={40} />
      <div role="group" aria-label={name} className="min-w-0 flex-1">
        <Link to={`/${person.id}`} className="block rounded-sm hover:underline">
          <NameAndHandle of={person} />
        </Link>
        <p className="mb-1.5 text-sm text-ink-3">{TEXTS.mutual(person.mutual, isComplete)}</p>
        <FriendButton member={person.id} state={state} size="small" />
      </div>
      <IconButton label={TEXTS.dismiss(name)} data-dismiss className="-mt-1 -mr-2" onClick={onDismiss}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}
