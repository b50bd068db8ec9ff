import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { signUpSchema } from "~/app/accounts/login/credentials";
import { LoginScreen } from "~/app/accounts/login/LoginScreen";
import { signUp } from "~/app/accounts/login/signIn.server";
import { formAction } from "~/app/server/formAction.server";
import { safePath } from "~/app/http/safePath";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/accounts/login/texts";

export const meta: MetaFunction = () => [
  { title: `${TEXTS.tabs.signup} · Parlor` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = safePath(new URL(request.url).searchParams.get("next"), request.url);
  if (await context.session()) throw redirect(next);
  return { next };
}

export const action = formAction(
  signUpSchema.and(z.object({ next: z.string().max(2_000).optional() })),
  ({ context, request, fields }) => signUp(context, request, fields),
  ({ next }) => safePath(next, "https://any.invalid"),
  ["email"],
);

export const handle: PageShape = { ownControls: true };

export default function SignUpRoute() {
  return (
    <LoginScreen tab="signup" next={useLoaderData<typeof loader>().next} answered={useActionData<typeof action>()} />
  );
}
