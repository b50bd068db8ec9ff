import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TEXTS } from "~/app/posts/edit/texts";
import { readVersions } from "~/app/posts/edit/versions.server";
import { VersionsScreen } from "~/app/posts/edit/VersionsScreen";
import { serialize, useDeserialized } from "~/app/http/serialized";
import { notFound } from "~/app/server/guards.server";
import { isUlid } from "~/base/ulid";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.versions.title);

/** X103: a post under another member's id redirects to its own address. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { userId = "", postId = "" } = params;
  if (!isUlid(userId) || !isUlid(postId)) throw notFound();
  const history = await readVersions(context, postId);
  if (!history) throw notFound();
  const author = history.post.author.id;
  if (author !== userId) throw redirect(`/${author}/${postId}/versions`);
  return { history: serialize(history) };
}

export const handle: PageShape = { ownControls: true };

export default function VersionsRoute() {
  return <VersionsScreen {...useDeserialized(useLoaderData<typeof loader>(), "history")} />;
}
