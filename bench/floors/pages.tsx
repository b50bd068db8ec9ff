/**
 * The floor of the signed-out pages: a bare Worker that runs the same statements on the same database and renders the
 * same markup with `renderToString`. The components are the product's own. The floor has no Remix (plainLinks.tsx), no
 * Hono, no session, no security headers, and no inline scripts with the data for hydration. Their cost counts as the
 * product's. The part `pages` fails when the two pages differ.
 */
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { AppFrame } from "~/app/AppFrame";
import { bestScoresOf } from "~/app/games/runs.server";
import { FeedScreen } from "~/app/posts/feed/FeedScreen";
import { PAGE_SIZE } from "~/app/posts/view";
import { PostScreen } from "~/app/posts/thread/PostScreen";
import { commentView, postView } from "~/app/posts/postViews.server";
import { pageById } from "~/app/server/paging.server";
import { ProfileScreen } from "~/app/profiles/ProfileScreen";
import { commentListQueries } from "~/db/posts/commentThreads";
import { memberQuery } from "~/db/members/members";
import { feedQuery, postsQuery } from "~/db/posts/posts";
import { authorQuery } from "~/db/posts/postLists";
import { bestRunsQuery } from "~/db/members/scores";
import { all, batch, type Db } from "~/db/statement";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { At } from "./plainLinks";

interface Element {
  tag: string;
  attributes: Record<string, string>;
  text: string | null;
}

/**
 * Elements that name files of the build. The bench reads them from the product's page and sends them here before it
 * measures that page.
 */
let named: { head: Element[]; preloads: Element[] } = { head: [], preloads: [] };

const drawn = (elements: Element[]) =>
  elements.map(({ tag, attributes, text }, i) => createElement(tag, { key: i, ...attributes }, text));

function Page({
  pathname,
  origin,
  shape,
  children,
}: {
  pathname: string;
  origin: string;
  shape: PageShape;
  children: ReactNode;
}) {
  return (
    <html lang="en" dir="ltr" data-theme="system">
      <head>{drawn(named.head)}</head>
      <body>
        <At pathname={pathname}>
          <AppFrame viewer={null} renderedAtMs={0} origin={origin} signOutReason={null} shape={shape}>
            {children}
          </AppFrame>
        </At>
        {drawn(named.preloads)}
      </body>
    </html>
  );
}

async function feed(db: Db): Promise<ReactNode> {
  const posts = await all(db, feedQuery(null, null, PAGE_SIZE + 1));
  return <FeedScreen tab="all" page={pageById(posts, PAGE_SIZE, postView)} />;
}

async function profile(db: Db, id: string): Promise<ReactNode> {
  const { members, posts, bests } = await batch(db, {
    members: memberQuery({ id, viewer: "" }),
    posts: authorQuery(null, id, null, PAGE_SIZE + 1),
    bests: bestRunsQuery({ member: id }),
  });
  const [row] = members.rows;
  if (!row) return null;
  const { name, handle, about, coverKey: cover, photoKey: photo, createdAtMs: joinedAtMs, friendCount } = row;
  const seen = {
    id,
    name,
    handle,
    about,
    cover,
    photo,
    joinedAtMs,
    friendCount,
    requestCount: null,
    mutualCount: null,
    isSelf: false,
    friendState: "none",
    bests: bestScoresOf(bests.rows),
    dob: null,
  } as const;
  return (
    <ProfileScreen profile={seen} tabContent={{ tab: "posts", page: pageById(posts.rows, PAGE_SIZE, postView) }} />
  );
}

async function post(db: Db, id: string): Promise<ReactNode> {
  const list = { post: id, parent: null, order: "oldest", after: null, except: [] } as const;
  const { posts, listed, repliesToListed } = await batch(db, {
    posts: postsQuery(null, [id]),
    ...commentListQueries(null, list, PAGE_SIZE + 1),
  });
  const [row] = posts.rows;
  if (!row) return null;
  const page = {
    ...pageById(listed.rows, PAGE_SIZE, commentView),
    replies: repliesToListed.rows.map((each) => commentView(each)),
  };
  return <PostScreen thread={{ post: postView(row), comment: null, above: null, order: "oldest", comments: page }} />;
}

export default {
  async fetch(request, env) {
    if (request.method === "PUT") {
      named = await request.json();
      return new Response(null, { status: 204 });
    }
    const { pathname, origin } = new URL(request.url);
    const [, first = "", second] = pathname.split("/");
    const db = env.DB.withSession("first-unconstrained");
    const screen = second ? await post(db, second) : first ? await profile(db, first) : await feed(db);
    const html = renderToString(
      <Page pathname={pathname} origin={origin} shape={second ? { ownControls: true } : {}}>
        {screen}
      </Page>,
    );
    return new Response(`<!DOCTYPE html>${html}`, { headers: { "content-type": "text/html; charset=utf-8" } });
  },
} satisfies ExportedHandler<{ DB: D1Database }>;
