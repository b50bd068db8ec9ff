import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { QuotesScreen } from "~/app/posts/quotes/QuotesScreen";
import { loadQuotes } from "~/app/posts/quotes/quotesPage.server";
import { TEXTS } from "~/app/posts/quotes/texts";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.list.title);

export const loader = (args: LoaderFunctionArgs) => loadQuotes(args);

export default function PostQuotesRoute() {
  return <QuotesScreen {...useLoaderData<typeof loader>()} />;
}
