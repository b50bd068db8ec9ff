export const TEXTS = {
  people: "People",
  label: "Search people",
  friend: "Friend",
  none: "No people found. Press Enter to search posts too.",
} as const;
