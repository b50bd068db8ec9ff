import { formAction } from "~/app/server/formAction.server";
import { logOut } from "~/app/accounts/login/signIn.server";
import { emptyFormSchema } from "~/app/posts/compose/publish.server";

export const action = formAction(
  emptyFormSchema,
  async ({ context }) => {
    await logOut(context);
    return { ok: true };
  },
  () => "/",
);
