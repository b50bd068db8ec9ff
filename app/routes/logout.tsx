import { formAction } from "~/app/edge/formAction.server";
import { logOut } from "~/app/accounts/signIn.server";
import { emptyFormSchema } from "~/app/posts/publish.server";

export const action = formAction(
  emptyFormSchema,
  async ({ context }) => {
    await logOut(context);
    return { ok: true };
  },
  () => "/",
);
