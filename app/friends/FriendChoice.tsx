import { useState } from "react";
import { SearchField } from "~/app/ui/lists/SearchField";
import { NameAndHandle } from "~/app/members/Handle";
import { isFoundBy } from "~/app/members/isFoundBy";
import type { MemberView } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";
import { TEXTS } from "./texts";

interface FriendChoiceProps {
  friends: readonly MemberView[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** how many friends can be chosen */
  max: number;
  /** shown when no place is left */
  full: string;
  error?: string | undefined;
}

/** Picks friends from a list, up to a limit. */
export function FriendChoice({ friends, chosen, onChange, max, full, error }: FriendChoiceProps) {
  const [query, setQuery] = useState("");
  const found = friends.filter((friend) => isFoundBy(query, friend));
  const left = max - chosen.size;

  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold text-ink">{TEXTS.choice.title}</legend>
      <SearchField label={TEXTS.choice.search} value={query} onChange={setQuery} />
      <div className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-3 pt-1 text-sm text-ink-3 tabular-nums">
        <p role="status">{chosen.size === 0 ? TEXTS.choice.none : TEXTS.choice.chosen({ count: chosen.size })}</p>
        <p>{left > 0 ? TEXTS.choice.left({ count: left }) : full}</p>
      </div>
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      <ul aria-label={TEXTS.choice.title} className="-mx-5 mt-1 min-h-40">
        {found.map((friend) => (
          <li key={friend.id}>
            <label className="flex min-h-12 items-center gap-3 px-5 py-1.5 transition-colors hover:bg-hover has-disabled:opacity-55 has-focus-visible:bg-hover">
              <Avatar photo={friend.photo} sizePx={40} />
              <span className="min-w-0 flex-1">
                <NameAndHandle of={friend} />
              </span>
              <input
                type="checkbox"
                checked={chosen.has(friend.id)}
                disabled={left <= 0 && !chosen.has(friend.id)}
                onChange={() => toggle(friend.id)}
                className="size-5 shrink-0 accent-accent"
              />
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p className="pb-4 text-center text-ink-2">
          {friends.length === 0 ? TEXTS.choice.noFriends : TEXTS.choice.notFound}
        </p>
      ) : null}
    </fieldset>
  );
}
