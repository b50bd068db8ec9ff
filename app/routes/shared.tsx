import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readChatList } from "~/app/chat/server/openings.server";
import { membersOnly } from "~/app/server/guards.server";
import { ShareScreen } from "~/app/share/ShareScreen";
import { TEXTS } from "~/app/share/texts";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta = () => titled(TEXTS.title);

/** X213. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { memberId } = await membersOnly(context);
  return readChatList(context, memberId);
}

export default function SharedRoute() {
  return <ShareScreen {...useLoaderData<typeof loader>()} />;
}
