import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readRestrictedPage } from "~/app/moderation/own/restrictedPage.server";
import { RestrictedScreen } from "~/app/moderation/own/RestrictedScreen";
import { TEXTS } from "~/app/moderation/own/texts";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlisted(data?.isBanned ? TEXTS.restricted.banned : TEXTS.restricted.suspended);

export const loader = ({ context, request }: LoaderFunctionArgs) => readRestrictedPage(context, request);

export default function SuspendedRoute() {
  return <RestrictedScreen {...useLoaderData<typeof loader>()} />;
}
