export const TEXTS = {
  title: "Confirm that it's you",
  text: "Before you change how your account is entered, show again that it is yours.",
  password: "Password",
  continue: "Continue",
} as const;
