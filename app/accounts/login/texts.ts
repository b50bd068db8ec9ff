import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  title: "Login/Sign-up",
  tabs: {
    label: "Log in or sign up",
    forgot: "Forgot password?",
    login: "Login",
    signup: "Sign Up",
  },
  form: {
    logIn: "Login",
    signUp: "Sign Up",
    email: "Email",
    password: "Password",
    /** the parts between the links */
    agreement: {
      before: "By signing up you agree to the ",
      terms: "Terms",
      between: " and the ",
      rules: "Rules",
      after: ". The ",
      privacyPolicy: "Privacy policy",
      end: " says what we store about you.",
    },
  },
  credentials: {
    email: "Enter a Valid Email",
    password: "Enter a valid password",
    tooLong: (max: number) => say`Use at most ${max} characters`,
    tooShort: (min: number) => say`Use at least ${min} characters`,
    nul: "A password can't contain the character NUL",
    confirmation: "Enter the password again",
    unconfirmed: "Password does not Match",
  },
} as const;
