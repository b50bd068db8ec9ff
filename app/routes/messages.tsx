import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { ChatsScreen } from "~/app/chat/list/ChatsScreen";
import { membersOnly } from "~/app/server/guards.server";
import { readChatList } from "~/app/chat/server/openings.server";
import { TEXTS } from "~/app/chat/list/texts";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta = () => titled(TEXTS.list.heading);

/** The list of chats is next to the conversation, so the page also takes the right column's width. */
export const handle = { wide: true };

export async function loader({ context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  return readChatList(context, session.memberId);
}

export default function MessagesRoute() {
  return (
    <ChatsScreen {...useLoaderData<typeof loader>()}>
      <Outlet />
    </ChatsScreen>
  );
}
