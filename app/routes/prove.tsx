import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { googleRefusalIn } from "~/app/accounts/google/googleSignIn.server";
import { proveAction } from "~/app/accounts/prove/prove.server";
import { ProveScreen } from "~/app/accounts/prove/ProveScreen";
import { TEXTS } from "~/app/accounts/prove/texts";
import { safePath } from "~/app/http/safePath";
import { membersOnly } from "~/app/server/guards.server";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { findWaysIn } from "~/db/factors";

export const meta: MetaFunction = () => [{ title: `${TEXTS.title} · Parlor` }, { name: "robots", content: "noindex" }];

export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { memberId } = await membersOnly(context);
  const ways = await findWaysIn(context.db, memberId);
  return {
    next: safePath(new URL(request.url).searchParams.get("next"), request.url),
    hasPassword: ways?.hasPassword ?? false,
    hasGoogle: ways?.hasGoogle ?? false,
    refused: googleRefusalIn(request.url),
  };
}

export const action = proveAction;

export const handle: PageShape = { ownControls: true };

export default function ProveRoute() {
  const { refused, ...page } = useLoaderData<typeof loader>();
  return <ProveScreen {...page} answered={useActionData<typeof action>() ?? refused ?? undefined} />;
}
