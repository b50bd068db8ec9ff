import { Form, Link, useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { useState } from "react";
import { PersonRow } from "~/app/members/PersonRow";
import { OrderedPosts } from "~/app/posts/store/OrderedPosts";
import type { PostView } from "~/app/posts/view";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { tagPath } from "~/app/ui/format/tagPath";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { Tabs } from "~/app/ui/primitives/Tabs";
import { foundBy } from "~/app/http/client";
import type { Page } from "~/app/http/page";
import { useMorePages } from "~/app/rooms/useMorePages";
import { createSavedStates } from "~/app/ui/lists/savedStates";
import { Discover } from "./Discover";
import { searchClient } from "./client";
import type { PersonView } from "~/app/members/member";
import type { FoundTag } from "./foundTags.server";
import type { search } from "./search.server";
import { TEXTS } from "./texts";
import { tagText } from "~/app/i18n/isolated";

const PEOPLE_IN_ALL = 3; // specification §9

interface SearchScreenProps extends Awaited<ReturnType<typeof search>> {
  query: string;
}

/** Q1, Q2 */
export function SearchScreen({ query, tags, people, posts, recentOnly }: SearchScreenProps) {
  const [params] = useSearchParams();
  const tab = TABS.find((id) => id === params.get("tab")?.toLowerCase()) ?? "all";
  const to = (id: SearchTab) => `/search?${new URLSearchParams({ query, tab: id })}`;

  const nothing = (
    <EmptyState icon={<Search className="size-6" />} title={TEXTS.none.title({ query })}>
      {TEXTS.none.text}
    </EmptyState>
  );
  const found = {
    all: (
      <>
        {tags.length > 0 ? <FoundTags tags={tags} /> : null}
        {isEmpty(people) ? null : (
          <section className="border-b border-hairline pb-2">
            <div className="flex min-h-12 items-center justify-between px-4 pt-2">
              <h2 className="text-base font-bold">{TEXTS.tabs.people}</h2>
              <Link to={to("people")} className={classNames("-me-4 md:-me-3", buttonClass("quiet", "small"))}>
                {TEXTS.viewAll}
              </Link>
            </div>
            <PeopleList people={people.items.slice(0, PEOPLE_IN_ALL)} />
          </section>
        )}
        <FoundPosts key={query} query={query} posts={posts} />
        {tags.length === 0 && isEmpty(people) && isEmpty(posts) ? nothing : null}
      </>
    ),
    people: isEmpty(people) ? nothing : <FoundPeople key={query} query={query} people={people} />,
    posts: isEmpty(posts) ? nothing : <FoundPosts key={query} query={query} posts={posts} />,
  };

  return (
    <>
      <PageHeader title={TEXTS.title} />
      <SearchForm key={query} query={query} />
      {query === "" ? (
        <>
          <EmptyState icon={<Search className="size-6" />} title={TEXTS.start.title}>
            {TEXTS.start.text}
          </EmptyState>
          <Discover />
        </>
      ) : (
        <>
          {recentOnly ? (
            <p role="status" className="border-b border-hairline px-4 py-2 text-sm text-balance text-ink-2">
              {TEXTS.recentOnly}
            </p>
          ) : null}
          <Tabs
            label={TEXTS.results}
            value={TEXTS.tabs[tab]}
            tabs={TABS.map((id) => ({ name: TEXTS.tabs[id], to: to(id), content: found[id] }))}
          />
        </>
      )}
    </>
  );
}

/** Q2 */
const FriendFlag = () => (
  <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent">{TEXTS.friend}</span>
);

/** A page without items may have a next one, because what isn't for the viewer is left out. */
const isEmpty = ({ items, next }: Page<unknown>): boolean => items.length === 0 && next === null;

const TABS = ["all", "people", "posts"] as const;
type SearchTab = (typeof TABS)[number];

function SearchForm({ query }: { query: string }) {
  const [text, setText] = useState(query);
  return (
    <Form
      action="/search"
      role="search"
      aria-label={TEXTS.form.label}
      className="flex gap-2 border-b border-hairline px-4 py-3 narrow:flex-wrap"
      onSubmit={(event) => {
        if (text.trim() === "") event.preventDefault();
      }}
    >
      <input
        dir="auto"
        type="search"
        name="query"
        aria-label={TEXTS.form.query}
        placeholder={TEXTS.form.placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-11 min-w-0 flex-1 basis-32 rounded-full border border-edge bg-raised px-4 focus:border-accent focus:outline-1 focus:outline-accent"
      />
      <Button type="submit" className="h-11">
        {TEXTS.form.submit}
      </Button>
    </Form>
  );
}

/** X93 */
const FoundTags = ({ tags }: { tags: FoundTag[] }) => (
  <section aria-label={TEXTS.tags} className="border-b border-hairline pb-2">
    <h2 className="flex min-h-12 items-center px-4 pt-2 text-base font-bold">{TEXTS.tags}</h2>
    <ul>
      {tags.map(({ tag, posts }) => (
        <li key={tag}>
          <Link
            to={tagPath(tag)}
            className="flex min-h-11 flex-wrap items-baseline gap-x-3 px-4 py-2 -outline-offset-2 hover:bg-hover"
          >
            <span className="font-semibold wrap-anywhere text-accent">{tagText(tag)}</span>
            <span className="text-sm text-ink-3">{TEXTS.postsOfTag({ count: posts })}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

const PeopleList = ({ people }: { people: PersonView[] }) => (
  <ul>
    {people.map((person) => (
      <PersonRow
        key={person.id}
        person={person}
        canMessage={person.canMessage ?? person.isFriend}
        flag={person.isFriend ? <FriendFlag /> : null}
      />
    ))}
  </ul>
);

const savedPeople = createSavedStates<Page<PersonView> | null>();

function FoundPeople({ query, people }: { query: string; people: Page<PersonView> }) {
  const { items, more } = useMorePages(people, {
    saved: savedPeople,
    address: (before) => `/search?${new URLSearchParams({ query, tab: "people", before })}`,
    read: async (before) => (await foundBy(searchClient.api.people.$get({ query: { query, before } })))?.page ?? null,
  });
  return (
    <>
      <PeopleList people={items} />
      {more ? <MoreLink {...more} /> : null}
    </>
  );
}

const FoundPosts = ({ query, posts }: { query: string; posts: Page<PostView> }) => (
  <OrderedPosts
    page={posts}
    readPage={(before) => searchClient.api.found.$get({ query: { query, before } })}
    pathOf={(before) => `/search?${new URLSearchParams({ query, tab: "posts", before })}`}
    collapsedBy="nothing"
  />
);
