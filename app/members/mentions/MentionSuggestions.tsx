import { useEffect, useId, useRef, useState } from "react";
import { NameAndHandle } from "~/app/members/Handle";
import { memberName } from "~/app/members/member";
import { TEXTS } from "~/app/members/texts";
import { useLatest } from "~/app/ui/browser/useLatest";
import { Avatar } from "~/app/ui/media/Avatar";
import { classNames } from "~/app/ui/primitives/classNames";
import { type Mentionable, mentionable, mentionAt, mentionOf, type MentionTyped, SHOWN_MAX } from "./mentions";
import { useSuggested } from "./useSuggested";

interface MentionSuggestionsProps {
  /** the field; it stays the same while this is mounted */
  fieldOf: () => HTMLTextAreaElement | null;
  place: "above" | "below";
  /** who is offered first: the members of a group */
  first?: readonly Mentionable[];
  onChoose?: (member: Mentionable) => void;
}

const NOBODY: readonly Mentionable[] = [];

/**
 * M12, X88: offers members while a person types after an @ in a field. The keys are those of a combobox in the ARIA
 * practices, but the field keeps its role: a textarea can't be a combobox. A screen reader hears how many members are
 * offered. The focus stays in the field, whose element this only listens to, so it works with any field. The default
 * export, because most pages load it when somebody types an @.
 */
export default function MentionSuggestions({ fieldOf, place, first = NOBODY, onChoose }: MentionSuggestionsProps) {
  const listId = useId();
  const [typed, setTyped] = useState<MentionTyped | null>(null);
  const [active, setActive] = useState(0);
  /** the index of the @ whose list was closed */
  const closedAt = useRef<number | null>(null);
  const query = typed?.query ?? "";
  const suggested = useSuggested(query);
  const known = typed ? mentionable(first, query) : NOBODY;
  const ids = new Set(known.map(({ id }) => id));
  const members = [...known, ...suggested.filter(({ id }) => !ids.has(id))].slice(0, SHOWN_MAX);
  const isOpen = members.length > 0;
  const activeIndex = Math.min(active, members.length - 1);
  const activeId = isOpen ? `${listId}-${activeIndex}` : null;

  const close = () => {
    closedAt.current = typed?.at ?? null;
    setTyped(null);
  };

  const choose = (member: Mentionable | undefined) => {
    const field = fieldOf();
    if (!field || !typed || !member) return;
    const end = field.selectionStart;
    const space = /^\s/.test(field.value.slice(end)) ? "" : " ";
    field.setRangeText(mentionOf(member) + space, typed.at, end, "end");
    close();
    onChoose?.(member);
    field.dispatchEvent(new Event("input", { bubbles: true })); // so that its owner notices the new text
  };

  useEffect(() => {
    const field = fieldOf();
    if (!field) return;
    const update = () => {
      const now = field.selectionStart === field.selectionEnd ? mentionAt(field.value, field.selectionStart) : null;
      if (now?.at !== closedAt.current) closedAt.current = null;
      setTyped(now && now.at !== closedAt.current ? now : null);
      setActive(0);
    };
    const onBlur = () => setTyped(null);
    for (const type of CHANGES) field.addEventListener(type, update);
    field.addEventListener("blur", onBlur);
    if (document.activeElement === field) update();
    return () => {
      for (const type of CHANGES) field.removeEventListener(type, update);
      field.removeEventListener("blur", onBlur);
    };
  }, [fieldOf]);

  useEffect(() => {
    const field = fieldOf();
    if (!field || activeId === null) return;
    const attributes = {
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": listId,
      "aria-activedescendant": activeId,
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [activeId, fieldOf, listId]);

  const press = useLatest((event: KeyboardEvent) => {
    if (event.target !== fieldOf() || event.ctrlKey || event.metaKey) return; // Ctrl+Enter sends
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setActive((activeIndex + step + members.length) % members.length);
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) choose(members[activeIndex]);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => press.current(event);
    // at the window, because a dialog hears Escape at the document before the field does
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isOpen, press]);

  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);

  return (
    <>
      <span role="status" className="sr-only">
        {isOpen ? TEXTS.offered({ count: members.length }) : ""}
      </span>
      {isOpen ? (
        <ul
          id={listId}
          role="listbox"
          aria-label={TEXTS.members}
          className={classNames(
            "absolute start-0 z-20 max-h-60 w-72 max-w-full overflow-y-auto rounded-lg border border-hairline bg-raised py-1 shadow-lg",
            place === "above" ? "bottom-full mb-1" : "top-full mt-1",
          )}
        >
          {members.map((member, index) => (
            <li
              key={member.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              onMouseDown={(event) => event.preventDefault()}
              onMouseUp={({ button }) => button === 0 && choose(member)}
              className={classNames(
                "flex min-h-11 cursor-pointer items-center gap-2.5 px-3 py-1 mouse:min-h-9",
                index === activeIndex ? "bg-pressed" : "hover:bg-hover",
              )}
            >
              <Avatar photo={member.photo ?? null} sizePx={32} />
              <span className="min-w-0 flex-1">
                <NameAndHandle of={{ ...member, name: memberName(member) }} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** After these, the text or the cursor may be another. */
const CHANGES = ["input", "change", "click"] as const;
