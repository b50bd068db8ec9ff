import { useEffect, useState } from "react";
import { classNames } from "~/app/ui/classNames";

/** From this share of the limit on, the person is told how many characters are left. */
const NEAR_LIMIT = 0.8;
const PAUSE_MS = 600;

/** How many characters are left, once they are few: seen at once, heard in a pause of the typing. */
export function CharactersLeft({ length, limit }: { length: number; limit: number }) {
  const [heard, setHeard] = useState(length);
  useEffect(() => {
    const timer = setTimeout(() => setHeard(length), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [length]);
  const left = limit - length;
  return (
    // there before it says something: what comes with its words is not heard
    <span role="status" aria-busy={heard !== length} className={classNames("text-sm whitespace-nowrap tabular-nums", left < 0 ? "font-semibold text-danger" : "text-ink-3")}>
      {length < limit * NEAR_LIMIT ? null : left < 0 ? `${-left} too many` : `${left} left`}
    </span>
  );
}
