import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { GamesHub } from "~/app/games/hub/GamesHub";
import { readHub } from "~/app/games/hub/hub.server";
import { TEXTS } from "~/app/games/hub/texts";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta = () => titled(TEXTS.title);

export const loader = ({ context }: LoaderFunctionArgs) => readHub(context);

export default function GamesRoute() {
  return <GamesHub {...useLoaderData<typeof loader>()} />;
}
