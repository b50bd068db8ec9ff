import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadTag } from "~/app/posts/tags/tags.server";
import { TagScreen } from "~/app/posts/tags/TagScreen";
import { TEXTS } from "~/app/posts/tags/texts";
import { shareCard } from "~/app/ui/browser/shareCard";
import { tagPath } from "~/app/ui/format/tagPath";
import { tagText } from "~/app/i18n/isolated";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data
    ? shareCard(matches, {
        title: tagText(data.tag),
        description: TEXTS.description({ tag: tagText(data.tag) }),
        type: "website",
        path: tagPath(data.tag),
      })
    : [];

export const loader = ({ request, params, context }: LoaderFunctionArgs) => loadTag(context, request, params["tag"]);

export default function TagRoute() {
  return <TagScreen {...useLoaderData<typeof loader>()} />;
}
