export const TEXTS = {
  cancel: "Cancel",
  close: "Close",
  discard: {
    title: "Discard changes?",
    confirm: "Discard",
    text: "Your changes haven't been saved.",
  },
} as const;
