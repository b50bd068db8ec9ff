export const TEXTS = {
  title: "Confirm that it's you",
  text: "Before you change how you sign in, confirm that it's you.",
  password: "Password",
  continue: "Continue",
} as const;
