/**
 * The floor of the signed-out feed: a bare Worker that runs the same statement on the same database and draws the same
 * markup with `renderToString`. The components are the product's own; Remix is not there (plainLinks.tsx), nor is Hono,
 * the session, the security headers or the inline scripts that carry the data for hydration: all these are the product's
 * to pay for. The bench refuses to run when the two pages are not the same.
 */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { AppFrame } from "~/app/AppFrame";
import { FeedScreen } from "~/app/posts/FeedScreen";
import { PAGE_SIZE } from "~/app/posts/limits";
import { pageOf, postView } from "~/app/posts/postViews.server";
import type { Page, PostView } from "~/app/posts/view";
import { feedQuery } from "~/db/posts";
import { run } from "~/db/statement";

interface Element {
  tag: string;
  attributes: Record<string, string>;
  text: string | null;
}

/** What the build named: the bench reads it off the product's page and sends it once. */
let named: { head: Element[]; preloads: Element[] } = { head: [], preloads: [] };

const drawn = (elements: Element[]) => elements.map(({ tag, attributes, text }, i) => createElement(tag, { key: i, ...attributes }, text));

function FeedPage({ page, origin }: { page: Page<PostView>; origin: string }) {
  return (
    <html lang="en" data-theme="system">
      <head>{drawn(named.head)}</head>
      <body>
        <AppFrame viewer={null} origin={origin} signOutReason={null} wide={false}>
          <FeedScreen page={page} />
        </AppFrame>
        {drawn(named.preloads)}
      </body>
    </html>
  );
}

export default {
  async fetch(request, env) {
    if (request.method === "PUT") {
      named = await request.json();
      return new Response(null, { status: 204 });
    }
    const [posts] = await run(env.DB.withSession("first-unconstrained"), feedQuery(null, null, PAGE_SIZE + 1));
    const page = pageOf(posts.rows, PAGE_SIZE, postView);
    const html = renderToString(<FeedPage page={page} origin={new URL(request.url).origin} />);
    return new Response(`<!DOCTYPE html>${html}`, { headers: { "content-type": "text/html; charset=utf-8" } });
  },
} satisfies ExportedHandler<{ DB: D1Database }>;
