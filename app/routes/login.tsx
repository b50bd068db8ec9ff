import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loginSchema } from "~/app/accounts/login/credentials";
import { googleRefusalIn } from "~/app/accounts/google/googleSignIn.server";
import { LoginScreen } from "~/app/accounts/login/LoginScreen";
import { logIn } from "~/app/accounts/login/signIn.server";
import { asksSecondStep, secondStepPath } from "~/app/accounts/login/secondStepPath";
import { formAction } from "~/app/server/formAction.server";
import { safePath } from "~/app/http/safePath";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/accounts/login/texts";

export const meta: MetaFunction = () => [
  { title: `${TEXTS.tabs.login} · Parlor` },
  { name: "robots", content: "noindex" },
];

/** The login page, for links and for browsers without JavaScript. Otherwise a dialog opens on the current page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = safePath(new URL(request.url).searchParams.get("next"), request.url);
  if (await context.session()) throw redirect(next);
  return { next, refused: googleRefusalIn(request.url) };
}

export const action = formAction(
  loginSchema.and(z.object({ next: z.string().max(2_000).optional() })),
  ({ context, request, fields }) => logIn(context, request, fields),
  ({ next }, answer) => {
    const path = safePath(next, "https://any.invalid");
    return asksSecondStep(answer) ? secondStepPath(path) : path;
  },
  ["email"],
);

export const handle: PageShape = { ownControls: true };

export default function LoginRoute() {
  const { next, refused } = useLoaderData<typeof loader>();
  return <LoginScreen tab="login" next={next} answered={useActionData<typeof action>() ?? refused ?? undefined} />;
}
