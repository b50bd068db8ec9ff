import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  title: "Edit post",
  text: "Post text",
  description: (kind: "image" | "video", position: number) =>
    say`Description of ${kind === "image" ? "picture" : "video"} ${position}`,
  descriptionHint: "Describe it for people who can't see it",
  save: "Save",
  saved: "Post edited",
  versions: {
    title: "Earlier versions",
    current: "The current version is from",
    empty: {
      title: "No earlier versions",
      text: "This post was never edited, or its author removed the earlier versions.",
    },
    noText: "No text",
    remove: "Remove version",
    question: {
      title: "Remove this version?",
      text: "Nobody will be able to see it again. This can't be undone.",
      confirm: "Remove",
    },
    removed: "Version removed",
  },
} as const;
