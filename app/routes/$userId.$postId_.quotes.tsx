import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { QuotesScreen } from "~/app/posts/quotes/QuotesScreen";
import { loadQuotes } from "~/app/posts/quotes/quotesPage.server";
import { TEXTS } from "~/app/posts/quotes/texts";

export const meta: MetaFunction = () => [
  { title: `${TEXTS.list.title} · Parlor` },
  { name: "robots", content: "noindex" },
];

export const loader = (args: LoaderFunctionArgs) => loadQuotes(args);

export default function PostQuotesRoute() {
  return <QuotesScreen {...useLoaderData<typeof loader>()} />;
}
