import { Link } from "@remix-run/react";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

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
  onChange?: (name: string) => void;
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Radix.Root
      value={idOf(value)}
      onValueChange={(id) => onChange?.(tabs.find((tab) => idOf(tab.name) === id)?.name ?? value)}
      activationMode={tabs.some((tab) => tab.to) ? "manual" : "automatic"}
    >
      <Radix.List aria-label={label} className="flex border-b border-hairline narrow:flex-wrap">
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.name} value={idOf(tab.name)} asChild={tab.to !== undefined} className={triggerClass}>
            {tab.to === undefined ? (
              <TabName tab={tab} />
            ) : (
              <Link to={tab.to} replace preventScrollReset>
                <TabName tab={tab} />
              </Link>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.name} value={idOf(tab.name)} className="outline-offset-[-2px]">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Radix makes ids from these names, and an id has no spaces. */
const idOf = (name: string): string => name.replace(/\s+/g, "-");

const TabName = ({ tab }: { tab: Tab }) => (
  <span className="relative inline-flex h-full items-center gap-2 px-1 whitespace-nowrap group-data-[state=active]:after:absolute group-data-[state=active]:after:inset-x-0 group-data-[state=active]:after:bottom-0 group-data-[state=active]:after:h-[3px] group-data-[state=active]:after:rounded-full group-data-[state=active]:after:bg-accent">
    {tab.name}
    {tab.aside}
  </span>
);

const triggerClass =
  "group flex h-12 flex-1 items-center justify-center px-1 text-base font-semibold text-ink-2 -outline-offset-2 transition-colors sm:px-3 " +
  "hover:bg-hover hover:text-ink active:bg-pressed data-[state=active]:text-ink";
