import { formatNumber } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  published: "Post published",
  title: "Create Post",
  addMedia: "Add media",
  publish: "Publish",
  text: "Post text",
  placeholder: "What’s on your mind?",
  uploads: {
    moved: ({ name, position, count }: { name: string; position: number; count: number }) =>
      say`${name} is now ${position} of ${count}.`,
    moveUp: (name: string) => say`Move ${name} up`,
    moveDown: (name: string) => say`Move ${name} down`,
    remove: (name: string) => say`Remove ${name}`,
    waiting: "Waiting for the network. The upload will continue automatically.",
    progress: (name: string) => say`Uploading ${name}`,
    failed: "Upload failed.",
    retry: "Try again",
    description: (name: string) => say`Description of ${name}`,
    descriptionHint: "Describe it for people who can't see it",
  },
  problem: {
    publishedEarlier:
      "An earlier version of this post has already been published. Publish again to post this version too.",
    tooLong: (max: number) => say`A post can have up to ${formatNumber(max)} characters.`,
    tooManyFiles: (max: number) => say`A post can have up to ${max} pictures and videos.`,
    otherFiles: "A post can only have pictures and videos.",
  },
  limits: ({ count, image, videoMb }: { count: number; image: string; videoMb: number }) =>
    say`Up to ${count} files: pictures up to ${image}, videos up to ${videoMb} MB`,
} as const;
