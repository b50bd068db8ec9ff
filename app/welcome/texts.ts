import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  title: "Welcome",
  next: "Next",
  skip: "Skip",
  progress: (step: number, of: number) => say`Step ${step} of ${of}`,
  steps: {
    photo: { title: "Add a photo", text: "A photo helps your friends recognise you. You can change it at any time." },
    handle: {
      title: "Choose a handle",
      text: "Others can find you by your handle, even if your name is common.",
    },
    people: { title: "Find people", text: "These members posted this week. Add those whom you know or want to know." },
    post: {
      title: "Write your first post",
      text: "Say hello, or share a picture. Next opens a new post, which you can still close without publishing it.",
    },
  },
  photo: "Profile photo",
  preview: "New profile photo",
  people: "Members who posted this week",
  nobody: "Nobody you can add has posted this week. The search finds members by name and handle.",
  loading: "Loading…",
  notLoadedYet: "This couldn't be loaded. Check your connection.",
  retry: "Try again",
  later: "You can do all of this later, from your profile.",
  notLoaded: "Your profile couldn't be loaded. Check your connection and press Next again.",
} as const;
