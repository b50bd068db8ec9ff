import { useCallback, useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { mentionable, mentionAt, mentionedIn, type Mentionable, type MentionTyped } from "./mentions";

interface Open extends MentionTyped {
  people: Mentionable[];
  active: number;
}

/**
 * M12: offers members while a person types after an @ in the field. The field stays a textbox; the list is its popup,
 * and arrow keys move in the list, as in the combobox pattern of the ARIA practices.
 */
export function useMentions(
  field: RefObject<HTMLTextAreaElement>,
  people: readonly Mentionable[],
  onInsert: () => void,
) {
  const [open, setOpen] = useState<Open | null>(null);
  const chosen = useRef<Mentionable[]>([]);
  const listId = useId();

  /** Called when the text or the cursor changes. */
  const update = useCallback(() => {
    const area = field.current;
    const typed = area && people.length > 0 ? mentionAt(area.value, area.selectionStart) : null;
    const found = typed ? mentionable(people, typed.query) : [];
    setOpen(typed && found.length > 0 ? { ...typed, people: found, active: 0 } : null);
  }, [field, people]);

  const close = useCallback(() => setOpen(null), []);

  const choose = useCallback(
    (person: Mentionable) => {
      const area = field.current;
      if (!area || !open) return;
      chosen.current = [...chosen.current, person];
      area.setRangeText(`@${person.name} `, open.at, area.selectionStart, "end");
      setOpen(null);
      onInsert();
    },
    [field, onInsert, open],
  );

  /** Returns whether the list used the key. */
  const onKeyDown = useCallback(
    (event: KeyboardEvent): boolean => {
      const person = open?.people[open.active];
      if (!open || !person || event.nativeEvent.isComposing) return false;
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (step !== 0) setOpen({ ...open, active: (open.active + step + open.people.length) % open.people.length });
      else if (event.key === "Escape") setOpen(null);
      else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") choose(person);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    [choose, open],
  );

  /** The ids of the members whom a sent text mentions. Forgets them, so that the next text has no mentions yet. */
  const takeMentions = useCallback((text: string): string[] => {
    const mentioned = mentionedIn(text, chosen.current);
    chosen.current = [];
    return mentioned;
  }, []);

  return { open, listId, update, close, choose, onKeyDown, takeMentions };
}

export const mentionOptionId = (listId: string, person: Mentionable): string => `${listId}-${person.id}`;
