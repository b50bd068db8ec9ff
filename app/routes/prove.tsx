import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { googleRefusalIn } from "~/app/accounts/google/googleSignIn.server";
import { prove, readProvePage } from "~/app/accounts/prove/prove.server";
import { ProveScreen } from "~/app/accounts/prove/ProveScreen";
import { TEXTS } from "~/app/accounts/texts";
import { safePath } from "~/app/http/safePath";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.prove.title);

export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  ...(await readProvePage(context)),
  next: safePath(new URL(request.url).searchParams.get("next"), request.url),
  refused: googleRefusalIn(request.url),
});

export const action = pageAction(prove);

export const handle: PageShape = { ownControls: true };

export default function ProveRoute() {
  const { refused, ...page } = useLoaderData<typeof loader>();
  return <ProveScreen {...page} answered={useActionData<typeof action>() ?? refused ?? undefined} />;
}
