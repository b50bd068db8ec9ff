import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { GamesHub } from "~/app/games/hub/GamesHub";
import { readHub } from "~/app/games/hub/hub.server";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta = () => titled("Games");

export const loader = ({ context }: LoaderFunctionArgs) => readHub(context);

export default function GamesRoute() {
  return <GamesHub {...useLoaderData<typeof loader>()} />;
}
