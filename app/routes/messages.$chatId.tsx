import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readChat } from "~/app/chat/server/chats.server";
import { ConversationScreen } from "~/app/chat/ConversationScreen";
import { GroupConversationScreen } from "~/app/chat/GroupConversationScreen";
import { forbidden, notFound, membersOnly } from "~/app/server/guards.server";
import { memberName } from "~/app/members/member";
import { TEXTS as CHAT_TEXTS } from "~/app/chat/list/texts";
import { TEXTS } from "~/app/ui/texts";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const name = data && (data.kind === "group" ? data.name : memberName(data.peer));
  return titled(CHAT_TEXTS.list.titleOf({ name: name ?? TEXTS.nameless }));
};

/** M2. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  const chat = await readChat(context, session.memberId, params["chatId"] ?? "");
  if (!chat) throw notFound();
  if (chat === "forbidden") throw forbidden();
  return { ...chat, me: session.memberId };
}

export const handle: PageShape = { fullScreen: true };

export default function ConversationRoute() {
  const chat = useLoaderData<typeof loader>();
  if (chat.kind === "group")
    return (
      <GroupConversationScreen
        key={chat.id}
        group={chat}
        isChatMuted={chat.isChatMuted}
        opening={chat.opening}
        me={chat.me}
      />
    );
  return <ConversationScreen key={chat.room} {...chat} />;
}
