import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import { safePath } from "~/app/http/safePath";
import { endpoint, formEndpoint, routesOf } from "~/app/server/endpoint.server";
import { emptyFormSchema } from "~/app/server/formFields.server";
import { refuseOldSignIn } from "~/app/server/recentSignIn.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { deleteAccount } from "./deleteAccount.server";
import { confirmEmailChange, requestEmailChange, undoEmailChange } from "./email/changeEmail.server";
import { sendVerification, verifyEmail } from "./email/verifyEmail.server";
import { turnOffCodes, turnOnCodes } from "./factors/codesSetup.server";
import { makeRecoveryCodes } from "./factors/recoveryCodes.server";
import { codesSchema, recoverySchema, secondStepSchema } from "./factors/schemas";
import { beginGoogle, finishGoogle } from "./google/googleSignIn.server";
import {
  deleteAccountSchema,
  forgottenSchema,
  loginSchema,
  newEmailSchema,
  passwordFormSchema,
  resetSchema,
  signUpSchema,
  verifySchema,
} from "./login/credentials";
import { takeSecondStep } from "./login/secondStep.server";
import { asksSecondStep, secondStepPath } from "~/app/http/proofPaths";
import { logIn, logOut, signUp } from "./login/signIn.server";
import { changePasskeys, changePasskeysSchema } from "./passkeys/changePasskeys.server";
import { RESPONSE_MAX } from "./passkeys/limits";
import { optionsSchema, passkeyOptions } from "./passkeys/passkeyOptions.server";
import { signInWithPasskey } from "./passkeys/passkeySignIn.server";
import { changePassword } from "./password/changePassword.server";
import { requestPasswordReset, resetPassword } from "./password/resetPassword.server";
import { prove } from "./prove/prove.server";
import { proveSchema } from "./prove/schema";
import { endSession } from "./sessions/endSession.server";
import { endOthersField } from "./sessions/schema";

const SESSION_ID_LENGTH = 64; // SHA-256 in hexadecimal

/** Where a form without JavaScript leads after a sign-in. */
const next = { next: z.string().max(2_000).optional() };
const pathOf = (asked: string | undefined): string => safePath(asked, "https://any.invalid");
const nextStep = (asked: string | undefined, answer: object): string =>
  asksSecondStep(answer) ? secondStepPath(pathOf(asked)) : pathOf(asked);

export const logInForm = formEndpoint(
  "POST /api/login",
  loginSchema.and(z.object(next)),
  ({ context, request, input }) => logIn(context, request, input),
  { after: ({ next: asked }, answer) => nextStep(asked, answer), keep: ["email"] },
);

export const signUpForm = formEndpoint(
  "POST /api/signup",
  signUpSchema.and(z.object(next)),
  ({ context, request, input }) => signUp(context, request, input),
  { after: ({ next: asked }) => pathOf(asked), keep: ["email"] },
);

/** A16. Cancel forgets the first factor, and leads back to where the person was. */
export const secondStepForm = formEndpoint(
  "POST /api/second",
  secondStepSchema,
  ({ context, request, input }) => takeSecondStep(context, request, input),
  { after: ({ next: asked }) => pathOf(asked) },
);

/** A17 */
export const proveForm = formEndpoint(
  "POST /api/prove",
  proveSchema,
  ({ context, request, session, input }) => prove(context, request, session, input),
  { after: ({ next: asked }, answer) => nextStep(asked, answer) },
);

export const forgottenForm = formEndpoint(
  "POST /api/forgotten",
  forgottenSchema,
  ({ context, request, input }) => requestPasswordReset(context, request, input.email),
  { after: () => "/forgotten?sent=1", keep: ["email"] },
);

export const resetForm = formEndpoint(
  "POST /api/reset",
  resetSchema,
  ({ context, request, input }) => resetPassword(context, request, input),
  { after: () => "/login" },
);

export const verifyForm = formEndpoint(
  "POST /api/verify",
  verifySchema,
  ({ context, session, input }) => verifyEmail(context, session.memberId, input.token),
  { after: () => "/settings" },
);

export const passwordForm = formEndpoint("POST /api/password", passwordFormSchema, ({ context, session, input }) =>
  changePassword(context, session, input),
);

/** A18 */
export const newEmailForm = formEndpoint(
  "POST /api/email",
  newEmailSchema,
  ({ context, session, input }) => requestEmailChange(context, session, input.email),
  { after: () => "/settings/email?sent=1", keep: ["email"] },
);

/** A18 */
export const confirmEmailForm = formEndpoint(
  "POST /api/email/confirm",
  verifySchema.extend({ endOthers: endOthersField }),
  ({ context, request, session, input }) => confirmEmailChange(context, request, session, input),
  { after: () => "/settings" },
);

/** A18 */
export const undoEmailForm = formEndpoint(
  "POST /api/email/undo",
  verifySchema,
  ({ context, request, input }) => undoEmailChange(context, request, input.token),
  { after: () => "/email/undo?done=1" },
);

/** A16. Only the page sends it: its answer has secrets that the page shows. */
export const codesForm = formEndpoint(
  "POST /settings/codes",
  codesSchema,
  ({ context, request, session, input }) =>
    input.do === "off" ? turnOffCodes(context, request, session, input) : turnOnCodes(context, request, session, input),
  { after: (input) => (input.do === "off" ? "/settings" : null) },
);

/** A16. Only the page sends it: its answer has secrets that the page shows. */
export const recoveryForm = formEndpoint(
  "POST /settings/recovery",
  recoverySchema,
  ({ context, request, session, input }) => makeRecoveryCodes(context, request, session, input),
  { after: () => null },
);

export const deleteAccountForm = formEndpoint(
  "POST /settings/delete",
  deleteAccountSchema,
  ({ context, session, input }) => deleteAccount(context, session, input),
  { after: () => "/settings/delete?done=1" },
);

/** Gives a browser a challenge for its passkey. */
const options = formEndpoint("POST /api/passkeys/options", optionsSchema, ({ context, request, input }) =>
  passkeyOptions(context, request, input),
);

const passkeyLogin = formEndpoint(
  "POST /api/passkeys/login",
  z.object({ passkey: z.string().max(RESPONSE_MAX) }),
  ({ context, request, input }) => signInWithPasskey(context, request, input.passkey),
);

const passkeys = formEndpoint("POST /settings/passkeys", changePasskeysSchema, ({ context, request, session, input }) =>
  changePasskeys(context, request, session, input),
);

/** A3 */
const toGoogle = endpoint("GET /login/google", ({ context, request }) => beginGoogle(context, request));
/** A3. Google redirects the browser here. */
const fromGoogle = endpoint("GET /login/google/back", ({ context, request }) => finishGoogle(context, request));

const logout = formEndpoint(
  "POST /logout",
  emptyFormSchema,
  async ({ context }) => {
    await logOut(context);
    return { ok: true };
  },
  { after: () => "/" },
);

const sendLink = formEndpoint("POST /verify/send", emptyFormSchema, ({ context, session }) =>
  sendVerification(context, session.memberId),
);

/** A6 */
const endSessionForm = formEndpoint(
  "POST /sessions/end",
  z.object({ session: z.string().length(SESSION_ID_LENGTH) }),
  async ({ context, session, input }) => {
    const old = input.session === session.id ? null : refuseOldSignIn(session);
    if (old) return old;
    if (!(await endSession(context, session.memberId, input.session))) return apiError("not-found");
    logSecurity(context, "session_ended", { member: session.memberId });
    return { ok: true };
  },
);

export const accountRoutes = routesOf(
  logInForm,
  signUpForm,
  secondStepForm,
  proveForm,
  forgottenForm,
  resetForm,
  verifyForm,
  passwordForm,
  newEmailForm,
  confirmEmailForm,
  undoEmailForm,
  options,
  passkeyLogin,
  passkeys,
  toGoogle,
  fromGoogle,
  logout,
  sendLink,
  endSessionForm,
);
export type AccountRoutes = typeof accountRoutes;
