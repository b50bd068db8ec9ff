// A namespace import, because esbuild and Rollup then drop what isn't used. `{ z }` would bring all of zod into the
// browser.
import * as z from "zod";
import { endOthersField } from "~/app/accounts/sessions/schema";
import { secondProof } from "~/app/accounts/factors/schemas";
import { hashedLength, PASSWORD_MAX, PASSWORD_MIN, typedLength } from "./passwordLength";
import { TEXTS } from "./texts";

/** RFC 5321 */
const EMAIL_MAX = 254;

/** The longest token of a mailed link that is read. Our tokens of 32 bytes have 43 characters in base64url. */
export const TOKEN_MAX = 64;

const emailMissing = () => TEXTS.credentials.email;
const passwordMissing = () => TEXTS.credentials.password;
const confirmationMissing = () => TEXTS.credentials.confirmation;
const isShortEnough = (password: string): boolean => typedLength(password) <= PASSWORD_MAX;
const isLongEnough = (password: string): boolean => hashedLength(password) >= PASSWORD_MIN;

/** L2, A1: a password as somebody typed it. A form with NUL in a password is refused, because nothing may change it. */
const typedPassword = z
  .string({ error: passwordMissing })
  .refine((password) => !password.includes("\0"), { error: () => TEXTS.credentials.nul })
  .refine(isShortEnough, { error: () => TEXTS.credentials.tooLong({ max: PASSWORD_MAX }) });

const email = z
  .string({ error: emailMissing })
  .trim()
  .max(EMAIL_MAX, { error: emailMissing })
  .pipe(z.email({ error: emailMissing }));

/** A2 */
export const loginSchema = z.object({
  email,
  password: typedPassword.min(1, { error: passwordMissing }),
});

/** A1: a new password, which is entered twice */
const newPassword = {
  password: typedPassword
    .min(1, { error: passwordMissing, abort: true })
    .refine(isLongEnough, { error: () => TEXTS.credentials.tooShort({ min: PASSWORD_MIN }) }),
  confirmPassword: z.string({ error: confirmationMissing }).min(1, { error: confirmationMissing }),
};

const isConfirmed = ({ password, confirmPassword }: { password: string; confirmPassword: string }): boolean =>
  password === confirmPassword;

const hasConfirmation = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "confirmPassword" in value &&
  typeof value.confirmPassword === "string" &&
  value.confirmPassword !== "";

const UNCONFIRMED = {
  path: ["confirmPassword"],
  error: () => TEXTS.credentials.unconfirmed,
  // reported together with other errors, as soon as the confirmation isn't empty
  when: ({ value }: { value: unknown }) => hasConfirmation(value),
};

/** A1 */
export const signUpSchema = z.object({ email, ...newPassword }).refine(isConfirmed, UNCONFIRMED);

/** A12 */
export const forgottenSchema = z.object({ email });

/** A12, A16 */
export const resetSchema = z
  .object({ token: z.string().max(TOKEN_MAX), ...newPassword, ...secondProof })
  .refine(isConfirmed, UNCONFIRMED);

/** A12 */
export const verifySchema = z.object({ token: z.string().max(TOKEN_MAX) });

/** A11 */
export const changePasswordSchema = z
  .object({
    oldPassword: typedPassword.min(1, { error: passwordMissing }),
    ...newPassword,
  })
  .refine(isConfirmed, UNCONFIRMED);

/** A11, for a member who has no password yet */
export const firstPasswordSchema = z.object(newPassword).refine(isConfirmed, UNCONFIRMED);

/** A11, for the server, which knows whether the member has a password. '' is nobody's password. */
export const passwordFormSchema = z
  .object({
    oldPassword: typedPassword.default(""),
    ...newPassword,
    endOthers: endOthersField,
  })
  .refine(isConfirmed, UNCONFIRMED);

/** A18 */
export const newEmailSchema = z.object({ email });

/** A11: a member's password, or their email if they have no password. The field that a form doesn't have is ''. */
export const deleteAccountSchema = z.object({
  password: typedPassword.default(""),
  email: z.string().max(EMAIL_MAX, { error: emailMissing }).default(""),
});

const NEXT_MAX = 2_000;

/** A17: a password, or the answer of a passkey. */
export const proveSchema = z.object({
  password: typedPassword.default(""),
  passkey: secondProof.passkey,
  next: z.string().max(NEXT_MAX).default("/"),
});

/** Two emails with the same key are the same mailbox. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();

/**
 * The initial email of Login and Sign Up: typed into the other form, or named by a mailed link. Kept while the page is
 * open.
 */
let typed = "";

export const typedEmail = (): string => typed;

export function setTypedEmail(email: string): void {
  typed = email;
}
