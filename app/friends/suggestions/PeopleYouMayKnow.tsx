import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { FriendButton, useFriendship } from "~/app/friends/FriendButton";
import { NameAndHandle } from "~/app/members/Handle";
import { memberName } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { UndoNote } from "~/app/ui/primitives/UndoNote";
import type { SuggestedView } from "./suggestions.server";
import { type ListedPeople, useSuggestions } from "./useSuggestions";
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

/** X111: the region where a screen has no right column. */
export function SuggestionsBelow() {
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

interface SuggestedPeopleProps extends ListedPeople {
  dismiss: (member: string) => void;
  undo: (member: string) => void;
}

/** X111: the suggested members. In the place of a dismissed one, the dismissal can be undone. */
const SuggestedPeople = ({ people, isComplete, dismiss, undo }: SuggestedPeopleProps) => (
  <ul aria-label={TEXTS.title} data-own-controls>
    {people.map((person) =>
      person.isDismissed ? (
        <li key={person.id}>
          <UndoNote text={TEXTS.dismissed({ name: memberName(person) })} onUndo={() => undo(person.id)} />
        </li>
      ) : (
        <SuggestedPerson
          key={person.id}
          person={person}
          isComplete={isComplete}
          isBack={person.isDismissed === false}
          onDismiss={() => dismiss(person.id)}
        />
      ),
    )}
  </ul>
);

interface SuggestedPersonProps {
  person: SuggestedView;
  isComplete: boolean;
  /** the member takes the place of the note of their dismissal */
  isBack: boolean;
  onDismiss: () => void;
}

/** Somebody who accepted the request meanwhile leaves the list. */
function SuggestedPerson({ person, isComplete, isBack, onDismiss }: SuggestedPersonProps) {
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
        <p className="mb-1.5 text-sm text-ink-3">
          {TEXTS[isComplete ? "mutual" : "mutualAtLeast"]({ count: person.mutual })}
        </p>
        <FriendButton member={person.id} state={state} size="small" />
      </div>
      <IconButton
        Icon={X}
        iconClass="size-4"
        label={TEXTS.dismiss({ name })}
        ref={isBack ? focusIfLost : undefined}
        className="-mt-1 -me-2"
        onClick={onDismiss}
      />
    </li>
  );
}

/** The pressed Undo button is gone. */
function focusIfLost(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}
