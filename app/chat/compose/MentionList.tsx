import { classNames } from "~/app/ui/primitives/classNames";
import type { Mentionable } from "./mentions";
import { mentionOptionId } from "./useMentions";
import { TEXTS } from "./texts";

interface MentionListProps {
  id: string;
  people: readonly Mentionable[];
  active: number;
  onChoose: (person: Mentionable) => void;
}

/** The members that an @ may name. The focus stays in the field. */
export const MentionList = ({ id, people, active, onChoose }: MentionListProps) => (
  <ul
    id={id}
    role="listbox"
    aria-label={TEXTS.members}
    className="absolute bottom-full left-0 z-20 mb-1 w-64 max-w-full overflow-hidden rounded-lg border border-hairline bg-raised py-1"
  >
    {people.map((person, index) => (
      <li
        key={person.id}
        id={mentionOptionId(id, person)}
        role="option"
        aria-selected={index === active}
        onMouseDown={(event) => event.preventDefault()}
        onMouseUp={({ button }) => button === 0 && onChoose(person)}
        className={classNames(
          "flex min-h-11 cursor-pointer items-center truncate px-3 md:min-h-9",
          index === active ? "bg-pressed" : "hover:bg-hover",
        )}
      >
        {person.name}
      </li>
    ))}
  </ul>
);
