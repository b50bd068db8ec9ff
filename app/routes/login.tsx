import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { googleRefusalIn } from "~/app/accounts/google/googleSignIn.server";
import { LoginScreen } from "~/app/accounts/login/LoginScreen";
import { safePath } from "~/app/http/safePath";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/accounts/login/texts";
import { logIn } from "~/app/accounts/login/signIn.server";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.tabs.login);

/** The login page, for links and for browsers without JavaScript. Otherwise a dialog opens on the current page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = safePath(new URL(request.url).searchParams.get("next"), request.url);
  if (await context.session()) throw redirect(next);
  return { next, refused: googleRefusalIn(request.url) };
}

export const action = pageAction(logIn);

export const handle: PageShape = { ownControls: true };

export default function LoginRoute() {
  const { next, refused } = useLoaderData<typeof loader>();
  return <LoginScreen tab="login" next={next} answered={useActionData<typeof action>() ?? refused ?? undefined} />;
}
