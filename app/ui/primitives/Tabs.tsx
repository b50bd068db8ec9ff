import { Link } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { classNames } from "./classNames";
import { stepToTheRight } from "~/app/i18n/direction";

interface Tab {
  name: string;
  /** the tab's address; with it the tab is a link and works without JavaScript */
  to?: string;
  /** next to the name, for instance a badge */
  aside?: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** name of the tab list, for screen readers */
  label: string;
  tabs: Tab[];
  /** the name of the open tab */
  value: string;
  /** for tabs that are buttons: another one was chosen */
  onChange?: (name: string) => void;
  /** for tabs that are links: one is pressed, before its page loads */
  onPress?: () => void;
  /** for tabs that are links: the state of the navigation */
  state?: string;
  /** the list of tabs stays below the page's header while the page scrolls */
  isSticky?: boolean;
  /** between the list of tabs and the open tab's content, the same for all tabs */
  above?: ReactNode;
}

/**
 * The arrow keys, Home and End move between the tabs. They also open a tab that is a button. Only the open tab is a stop
 * of the Tab key, except without scripts, where there are no arrow keys.
 */
export function Tabs({ label, tabs, value, onChange, onPress, state, isSticky = false, above }: TabsProps) {
  const id = useId();
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const open = tabs.find(({ name }) => name === value);
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className={classNames(
          "flex flex-wrap border-b border-hairline",
          isSticky && "sticky top-[calc(3.5rem+var(--inset-top))] z-20 bg-paper low:static",
        )}
      >
        {tabs.map((tab) => {
          const { name, to } = tab;
          const props = {
            id: `${id}${idOf(name)}`,
            role: "tab",
            "aria-selected": name === value,
            "aria-controls": name === value ? `${id}panel` : undefined,
            tabIndex: hasScripts && name !== value ? -1 : undefined,
            className: tabClass,
            onKeyDown: moveFocus,
          };
          const text = (
            <span className={nameClass}>
              {tab.name}
              {tab.aside}
            </span>
          );
          return to === undefined ? (
            <button key={name} type="button" {...props} onClick={() => onChange?.(name)}>
              {text}
            </button>
          ) : (
            <Link key={name} {...props} to={to} replace preventScrollReset state={state} onClick={onPress}>
              {text}
            </Link>
          );
        })}
      </div>
      {above}
      <div key={value} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${idOf(value)}`}>
        {open?.content}
      </div>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  const tabs = [...(currentTarget.parentElement?.children ?? [])];
  const at = tabs.indexOf(currentTarget);
  const toTheRight = stepToTheRight();
  const next = {
    ArrowRight: (at + toTheRight) % tabs.length,
    ArrowLeft: (at - toTheRight) % tabs.length,
    Home: 0,
    End: -1,
  }[key];
  const tab = next === undefined ? undefined : tabs.at(next);
  if (!(tab instanceof HTMLElement)) return;
  event.preventDefault(); // Home and End would scroll too
  tab.focus();
  if (tab instanceof HTMLButtonElement) tab.click();
}

/** An id has no spaces. */
const idOf = (name: string): string => name.replace(/\s+/g, "-");

const tabClass =
  "group flex h-12 flex-1 items-center justify-center px-1 text-base font-semibold text-ink-2 -outline-offset-2 transition-colors sm:px-3 " +
  "hover:bg-hover hover:text-ink active:bg-pressed aria-selected:text-ink";

const nameClass =
  "relative inline-flex h-full items-center gap-2 px-1 whitespace-nowrap group-aria-selected:after:absolute group-aria-selected:after:inset-x-0 group-aria-selected:after:bottom-0 group-aria-selected:after:h-[3px] group-aria-selected:after:rounded-full group-aria-selected:after:bg-accent";
