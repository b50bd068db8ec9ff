import type { HTMLAttributes } from "react";
import { NameAndHandle } from "~/app/members/Handle";
import type { PersonView } from "~/app/members/member";
import type { FoundTag } from "~/app/search/foundTags.server";
import { Avatar } from "~/app/ui/media/Avatar";
import { TEXTS } from "~/app/search/texts";

interface FoundPeopleProps {
  people: readonly PersonView[];
  tags: readonly FoundTag[];
  /** of the option at this position: first the people, then the tags */
  optionProps: (index: number) => HTMLAttributes<HTMLElement>;
}

/** The options of `PeopleSearch`. A default export, because they are loaded on demand. */
export default function FoundPeople({ people, tags, optionProps }: FoundPeopleProps) {
  return (
    <>
      {people.map((person, index) => (
        <li key={person.id} {...optionProps(index)}>
          <Avatar photo={person.photo} sizePx={32} />
          <span className="min-w-0 flex-1">
            <NameAndHandle of={person} />
          </span>
          {person.isFriend ? (
            <span aria-hidden className="text-xs text-ink-3">
              {TEXTS.friend}
            </span>
          ) : null}
        </li>
      ))}
      {tags.length > 0 ? (
        <li role="presentation">
          <ul role="group" aria-label={TEXTS.tags}>
            {tags.map(({ tag }, index) => (
              <li key={tag} {...optionProps(people.length + index)}>
                <span dir="auto" className="truncate font-semibold text-accent">
                  #{tag}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ) : null}
    </>
  );
}
