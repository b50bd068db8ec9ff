import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadPeople } from "~/app/posts/people/people.server";
import { PeopleScreen } from "~/app/posts/people/PeopleScreen";
import { TEXTS } from "~/app/posts/people/texts";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.reposts.title);

export const loader = (args: LoaderFunctionArgs) => loadPeople("reposts", args);

export default function PostRepostsRoute() {
  return <PeopleScreen list="reposts" {...useLoaderData<typeof loader>()} />;
}
