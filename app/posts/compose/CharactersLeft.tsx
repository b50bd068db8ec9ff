import { useEffect, useState } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import { charactersLeft } from "~/app/ui/format/charactersLeft";

/** The remaining characters are shown once the text reaches this share of the limit. */
const NEAR_LIMIT = 0.8;
const PAUSE_MS = 600;

/** Shows how many characters are left when there are few. Screen readers announce the number when the typing pauses. */
export function CharactersLeft({ length, limit }: { length: number; limit: number }) {
  const [announced, setAnnounced] = useState(length);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(length), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [length]);
  const left = limit - length;
  return (
    // rendered before it has text, because screen readers only announce changes of an existing status
    <span
      role="status"
      aria-busy={announced !== length}
      className={classNames(
        "text-sm whitespace-nowrap tabular-nums",
        left < 0 ? "font-semibold text-danger" : "text-ink-3",
      )}
    >
      {length < limit * NEAR_LIMIT ? null : charactersLeft(left)}
    </span>
  );
}
