export const TEXTS = {
  people: "People",
  tags: "Tags",
  label: "Search people",
  friend: "Friend",
  none: "No people found. Press Enter to search posts too.",
} as const;
