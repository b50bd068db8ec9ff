export const TEXTS = {
  none: {
    title: (query: string) => `No results for “${query}”`,
    text: "Try a shorter word or another spelling.",
  },
  tabs: {
    people: "People",
    all: "All",
    posts: "Posts",
  },
  viewAll: "View All",
  title: "Search",
  start: {
    title: "Find people and posts",
    text: "Type a name, or a word from a post.",
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
} as const;
