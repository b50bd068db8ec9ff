import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginScreen } from "~/app/accounts/login/LoginScreen";
import { safePath } from "~/app/http/safePath";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/accounts/login/texts";
import { signUp } from "~/app/accounts/login/signIn.server";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.tabs.signup);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = safePath(new URL(request.url).searchParams.get("next"), request.url);
  if (await context.session()) throw redirect(next);
  return { next };
}

export const action = pageAction(signUp);

export const handle: PageShape = { ownControls: true };

export default function SignUpRoute() {
  return (
    <LoginScreen tab="signup" next={useLoaderData<typeof loader>().next} answered={useActionData<typeof action>()} />
  );
}
