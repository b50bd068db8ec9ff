import { Link } from "@remix-run/react";
import { foundBy } from "~/app/http/client";
import { postsClient } from "~/app/posts/client";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import { tagPath } from "~/app/ui/format/tagPath";
import { TEXTS } from "./texts";
import { tagText } from "~/app/i18n/isolated";

const readTags = async () => (await foundBy(postsClient.api["tags-of-day"].$get({ query: {} })))?.tags ?? [];

/**
 * X112, for the right column of wide screens. Not shown while there are no tags of the day.
 */
export function TagsOfDay() {
  const tags = useLoaded(readTags, true);
  if (!tags || tags.length === 0) return null;
  return (
    <section
      aria-label={TEXTS.day.title}
      className="mt-4 animate-appear overflow-hidden rounded-lg border border-hairline pb-2"
    >
      <h2 className="px-4 pt-3 pb-1 text-lg font-bold">{TEXTS.day.title}</h2>
      <ul>
        {tags.map(({ tag, members }) => (
          <li key={tag}>
            <Link to={tagPath(tag)} className="block px-4 py-2 -outline-offset-2 hover:bg-hover">
              <span className="block truncate font-semibold text-accent">{tagText(tag)}</span>
              <span className="block text-sm text-ink-3">{TEXTS.day.members({ count: members })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
