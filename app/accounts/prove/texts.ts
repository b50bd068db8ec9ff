export const TEXTS = {
  title: "Confirm that it's you",
  text: "To go on, confirm that it's you.",
  password: "Password",
  continue: "Continue",
  forgotten: "Forgot password?",
  cancel: "Cancel",
} as const;
