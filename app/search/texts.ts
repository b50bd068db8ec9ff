import { plural } from "~/app/ui/format/plural";
import { say, tagText } from "~/app/ui/format/sentences";

export const TEXTS = {
  none: {
    title: (query: string) => say`No results for “${query}”`,
    text: "Try a shorter word or another spelling.",
  },
  tabs: {
    people: "People",
    all: "All",
    posts: "Posts",
  },
  tags: "Tags",
  tag: (tag: string) => tagText(tag),
  postsOfTag: (count: number) => plural(count, { one: "# post", other: "# posts" }),
  viewAll: "View All",
  title: "Search",
  start: {
    title: "Find people, tags and posts",
    text: "Type a name, a tag, or a word from a post.",
  },
  recentOnly: "With one or two letters, only recent members and posts are searched. Type more to search everything.",
  results: "Search results",
  friend: "Friend",
  form: {
    label: "People and posts",
    query: "Search",
    placeholder: "Names or words",
    submit: "Search",
  },
  /** the search in the right column */
  column: {
    label: "Search people",
    none: "No people found. Press Enter to search posts too.",
  },
} as const;
