import { routesOf } from "~/app/server/endpoint.server";
import { confirmEmailChange, requestEmailChange, undoEmailChange } from "./email/changeEmail.server";
import { sendVerification, verifyEmail } from "./email/verifyEmail.server";
import { beginGoogle, finishGoogle } from "./google/googleSignIn.server";
import { takeSecondStep } from "./login/secondStep.server";
import { logIn, logOut, signUp } from "./login/signIn.server";
import { changePasskeys } from "./passkeys/changePasskeys.server";
import { passkeyOptions } from "./passkeys/passkeyOptions.server";
import { signInWithPasskey } from "./passkeys/passkeySignIn.server";
import { changePassword } from "./password/changePassword.server";
import { forgottenForm, resetPassword } from "./password/resetPassword.server";
import { prove } from "./prove/prove.server";
import { endSessionForm } from "./sessions/endSession.server";

export const accountRoutes = routesOf(
  logIn,
  signUp,
  takeSecondStep,
  prove,
  forgottenForm,
  resetPassword,
  verifyEmail,
  changePassword,
  requestEmailChange,
  confirmEmailChange,
  undoEmailChange,
  passkeyOptions,
  signInWithPasskey,
  changePasskeys,
  beginGoogle,
  finishGoogle,
  logOut,
  sendVerification,
  endSessionForm,
);
export type AccountRoutes = typeof accountRoutes;
