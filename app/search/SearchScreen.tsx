import { Form, Link, useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { useReducer, useState } from "react";
import { PersonRow } from "~/app/friends/PersonRow";
import { feedAfter, feedOf, toggledBy, type FeedChange } from "~/app/posts/feed/feedState";
import { firstWithPicture } from "~/app/posts/feed/firstScreen";
import { useOwnToggles } from "~/app/rooms/ownToggles";
import { PostCard } from "~/app/posts/card/PostCard";
import type { PostView } from "~/app/posts/view";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { Tabs } from "~/app/ui/primitives/Tabs";
import type { Page } from "~/app/http/getJson";
import { useFoundPages } from "./useFoundPages";
import type { Found, PersonView } from "./view";

const PEOPLE_IN_ALL = 3; // specification §9

interface SearchScreenProps extends Found {
  query: string;
}

/** Q1, Q2 */
export function SearchScreen({ query, people, posts, recentOnly }: SearchScreenProps) {
  const [search] = useSearchParams();
  const asked = search.get("tab") ?? "";
  const tab = TABS.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? "All";
  const to = (name: string) => `/search?${new URLSearchParams({ query, tab: name.toLowerCase() })}`;

  const nothing = (
    <EmptyState icon={<Search className="size-6" />} title={`Nothing found for “${query}”`}>
      Try a shorter word or another spelling.
    </EmptyState>
  );
  const found = {
    All: (
      <>
        {people.items.length > 0 ? (
          <section className="border-b border-hairline pb-2">
            <div className="flex min-h-12 items-center justify-between px-4 pt-2">
              <h2 className="text-base font-bold">People</h2>
              <Link to={to("People")} className={classNames("-mr-4 md:-mr-3", buttonClass("quiet", "small"))}>
                View All
              </Link>
            </div>
            <PeopleList people={people.items.slice(0, PEOPLE_IN_ALL)} />
          </section>
        ) : null}
        <FoundPosts key={query} query={query} posts={posts} />
        {people.items.length === 0 && posts.items.length === 0 ? nothing : null}
      </>
    ),
    People: people.items.length > 0 ? <FoundPeople key={query} query={query} people={people} /> : nothing,
    Posts: posts.items.length > 0 ? <FoundPosts key={query} query={query} posts={posts} /> : nothing,
  };

  return (
    <>
      <PageHeader title="Search" />
      <SearchForm key={query} query={query} />
      {query === "" ? (
        <EmptyState icon={<Search className="size-6" />} title="Find people and posts">
          Type a name, or a word that somebody wrote.
        </EmptyState>
      ) : (
        <>
          {recentOnly ? (
            <p role="status" className="border-b border-hairline px-4 py-2 text-sm text-balance text-ink-2">
              One or two letters find recent members and posts only. Type more to search everything.
            </p>
          ) : null}
          <Tabs
            label="What was found"
            value={tab}
            tabs={TABS.map((name) => ({ name, to: to(name), content: found[name] }))}
          />
        </>
      )}
    </>
  );
}

/** Q2 */
const friendFlag = (
  <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent">Friend</span>
);

const TABS = ["All", "People", "Posts"] as const;

function SearchForm({ query }: { query: string }) {
  const [text, setText] = useState(query);
  return (
    <Form
      action="/search"
      role="search"
      aria-label="People and posts"
      className="flex gap-2 border-b border-hairline px-4 py-3"
      onSubmit={(event) => {
        if (text.trim() === "") event.preventDefault();
      }}
    >
      <input
        type="search"
        name="query"
        aria-label="Search"
        placeholder="Names or words"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-11 min-w-0 flex-1 rounded-full border border-edge bg-raised px-4 focus:border-accent focus:outline-1 focus:outline-accent"
      />
      <Button type="submit" className="h-11">
        Search
      </Button>
    </Form>
  );
}

const PeopleList = ({ people }: { people: PersonView[] }) => (
  <ul>
    {people.map((person) => (
      <PersonRow
        key={person.id}
        person={person}
        isFriend={person.isFriend}
        flag={person.isFriend ? friendFlag : null}
      />
    ))}
  </ul>
);

function FoundPeople({ query, people }: { query: string; people: Page<PersonView> }) {
  const { items, more } = useFoundPages({ query, first: people, api: "/api/people", tab: "people" });
  return (
    <>
      <PeopleList people={items} />
      {more ? <MoreLink {...more} /> : null}
    </>
  );
}

function FoundPosts({ query, posts }: { query: string; posts: Page<PostView> }) {
  const { items, more } = useFoundPages({ query, first: posts, api: "/api/found", tab: "posts" });
  /** what was pressed here, or on another device, since the page was loaded */
  const [changes, change] = useReducer((known: readonly FeedChange[], made: FeedChange) => [...known, made], []);
  useOwnToggles((own) => {
    const toggled = toggledBy(own);
    if (toggled) change(toggled);
  });
  const shown = changes.reduce(feedAfter, feedOf({ items, next: null })).posts;
  const ahead = firstWithPicture(shown);
  return (
    <>
      {shown.map((post, index) => (
        <PostCard key={post.id} post={post} place={index + 1} ahead={post === ahead} onChange={change} />
      ))}
      {more ? <MoreLink {...more} /> : null}
    </>
  );
}
