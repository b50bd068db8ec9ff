import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readDirectChat } from "~/app/chat/chats.server";
import { ConversationScreen } from "~/app/chat/ConversationScreen";
import { membersOnly } from "~/app/edge/members.server";
import { notFound } from "~/app/edge/notFound.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.peer.name ?? "Member"} · Messages · Parlor` }];

/** M2. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  const chat = await readDirectChat(context, session.memberId, params["chatId"] ?? "");
  if (!chat) throw notFound();
  return { ...chat, me: session.memberId };
}

export default function ConversationRoute() {
  const chat = useLoaderData<typeof loader>();
  return <ConversationScreen key={chat.room} {...chat} />;
}
