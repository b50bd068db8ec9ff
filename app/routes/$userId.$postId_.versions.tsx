import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TEXTS } from "~/app/posts/edit/texts";
import { readVersions } from "~/app/posts/edit/versions.server";
import { VersionsScreen } from "~/app/posts/edit/VersionsScreen";
import { serialize, useDeserialized } from "~/app/http/serialized";
import { readAtPost } from "~/app/posts/readAtPost.server";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.versions.title);

/** X103 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return { history: serialize(await readAtPost(params, "/versions", (post) => readVersions(context, post))) };
}

export const handle: PageShape = { ownControls: true };

export default function VersionsRoute() {
  return <VersionsScreen {...useDeserialized(useLoaderData<typeof loader>(), "history")} />;
}
