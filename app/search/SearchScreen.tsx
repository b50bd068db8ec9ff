import { Form, Link, useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { useReducer, useState } from "react";
import { PersonRow } from "~/app/friends/PersonRow";
import { feedAfter, feedOf } from "~/app/posts/feedState";
import { PostCard } from "~/app/posts/PostCard";
import type { PostView } from "~/app/posts/view";
import { Button, buttonClass } from "~/app/ui/Button";
import { EmptyState } from "~/app/ui/EmptyState";
import { PageHeader } from "~/app/ui/PageHeader";
import { Tabs } from "~/app/ui/Tabs";
import type { PersonView } from "./view";

const PEOPLE_IN_ALL = 3; // specification §9

interface SearchScreenProps {
  query: string;
  people: PersonView[];
  posts: PostView[];
}

/** Q1, Q2 */
export function SearchScreen({ query, people, posts }: SearchScreenProps) {
  const [search] = useSearchParams();
  const asked = search.get("tab") ?? "";
  const tab = TABS.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? "All";
  const to = (name: string) => `/search?${new URLSearchParams({ query, tab: name.toLowerCase() })}`;

  const nothing = <EmptyState icon={<Search className="size-6" />} title={`Nothing found for “${query}”`}>Try a shorter word or another spelling.</EmptyState>;
  const peopleList = (shown: PersonView[]) => (
    <ul>
      {shown.map((person) => (
        <PersonRow key={person.id} person={person} isFriend={person.isFriend} flag={person.isFriend ? friendFlag : null} />
      ))}
    </ul>
  );
  const found = {
    All: (
      <>
        {people.length > 0 ? (
          <section className="border-b border-hairline pb-2">
            <div className="flex min-h-12 items-center justify-between px-4 pt-2">
              <h2 className="text-base font-bold">People</h2>
              <Link to={to("People")} className={buttonClass("quiet", "small")}>
                View All
              </Link>
            </div>
            {peopleList(people.slice(0, PEOPLE_IN_ALL))}
          </section>
        ) : null}
        <FoundPosts key={query} posts={posts} />
        {people.length === 0 && posts.length === 0 ? nothing : null}
      </>
    ),
    People: people.length > 0 ? peopleList(people) : nothing,
    Posts: posts.length > 0 ? <FoundPosts key={query} posts={posts} /> : nothing,
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
        <Tabs label="What was found" value={tab} tabs={TABS.map((name) => ({ name, to: to(name), content: found[name] }))} />
      )}
    </>
  );
}

/** Q2 */
const friendFlag = <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent">Friend</span>;

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

function FoundPosts({ posts }: { posts: PostView[] }) {
  const [state, change] = useReducer(feedAfter, { items: posts, next: null }, feedOf);
  return state.posts.map((post, index) => <PostCard key={post.id} post={post} place={index + 1} onChange={change} />);
}
