import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { membersOnly } from "~/app/server/guards.server";
import { GamesHub } from "~/app/games/hub/GamesHub";
import { readHub } from "~/app/games/hub/hub.server";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta = () => titled("Games");

export async function loader({ context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  return readHub(context, session.memberId);
}

export default function GamesRoute() {
  return <GamesHub {...useLoaderData<typeof loader>()} />;
}
