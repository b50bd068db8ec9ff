import { useNavigate } from "@remix-run/react";
import { Search } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from "react";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import { tagPath } from "~/app/ui/format/tagPath";
import { classNames } from "~/app/ui/primitives/classNames";
import { TEXTS } from "~/app/search/texts";
import { usePeople } from "./usePeople";

const loadOptions = () => import("./FoundPeople");

/** Q3: a combobox with a list below it, as in the WAI-ARIA pattern. Enter without a choice submits the search. */
export function PeopleSearch() {
  const navigate = useNavigate();
  const listId = useId();
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = usePeople(query);
  const { people = [], tags = [] } = found ?? {};
  const options = useLoaded(loadOptions, open);
  const shown = open && found !== null && options !== null;
  /** where each option leads to, in their order */
  const paths = [...people.map(({ id }) => `/${id}`), ...tags.map(({ tag }) => tagPath(tag))];
  const activeId = shown && paths[active] ? `${listId}-${active}` : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);

  function choose(index: number): void {
    const path = paths[index];
    if (!path) return;
    setQuery("");
    close();
    navigate(path);
  }
  const optionProps = (index: number) => ({
    id: `${listId}-${index}`,
    role: "option",
    "aria-selected": index === active,
    // the combobox keeps the focus and the keyboard, as the pattern requires
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onMouseUp: ({ button }: MouseEvent) => void (button === 0 && choose(index)),
    className: classNames(
      "flex cursor-pointer items-center gap-3 px-3 py-2",
      index === active ? "bg-pressed" : "hover:bg-hover",
    ),
  });

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      if (shown) close();
      else setQuery("");
      return;
    }
    if (paths.length === 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      // the place before the first person is the field itself
      setActive((at) => ((at + 1 + step + paths.length + 1) % (paths.length + 1)) - 1);
    }
    if (event.key === "Enter" && activeId) {
      event.preventDefault();
      choose(active);
    }
  }

  return (
    <form
      action="/search" // a plain form costs less than Remix's `Form`, and every page shows this one
      role="search"
      aria-label={TEXTS.tabs.people}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        if (query.trim() !== "") navigate(`/search?${new URLSearchParams({ query })}`);
        close();
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 start-4 size-[18px] -translate-y-1/2 text-ink-3"
      />
      <input
        dir="auto"
        role="combobox"
        type="search"
        name="query"
        aria-label={TEXTS.column.label}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={TEXTS.column.label}
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
        className="h-11 w-full rounded-full border border-hairline bg-sunk pe-4 ps-11 text-base placeholder:text-ink-3 hover:border-edge focus:border-accent focus:bg-raised focus:outline-1 focus:outline-accent [&::-webkit-search-cancel-button]:hidden"
      />
      {/* 200px: specification §9 */}
      <ul
        id={listId}
        role="listbox"
        aria-label={TEXTS.tabs.people}
        hidden={!shown}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-[200px] overflow-y-auto rounded-lg border border-hairline bg-raised py-1"
      >
        {options && shown ? <options.default people={people} tags={tags} optionProps={optionProps} /> : null}
      </ul>
      {shown && paths.length === 0 ? (
        <p
          role="status"
          className="absolute inset-x-0 top-full z-30 mt-1 rounded-lg border border-hairline bg-raised px-4 py-3 text-sm text-ink-2"
        >
          {TEXTS.column.none}
        </p>
      ) : null}
    </form>
  );
}
