import { useState } from "react";
import { useNamedChats } from "~/app/chat/list/useNamedChats";
import { useFriends } from "~/app/friends/friendsContext";
import { memberName } from "~/app/members/member";
import { useViewer } from "~/app/members/viewerContext";
import { SearchField } from "~/app/ui/lists/SearchField";
import { Avatar } from "~/app/ui/media/Avatar";
import { fold } from "~/base/fold";
import { directChatRoom } from "~/party/chat/protocol";
import { TEXTS } from "./texts";

/** Where a message can go. */
export interface ChatTarget {
  room: string;
  /** of the chat's page */
  path: string;
  name: string;
  picture: string | null;
  isGroup: boolean;
  /** nobody has started the chat yet */
  isNew: boolean;
}

interface ChatTargetsProps {
  /** the accessible name of the list */
  label: string;
  onChoose: (target: ChatTarget) => void;
}

/** Chooses a chat, or a friend with whom there is none, with a field that filters them. Its parent has a padding of 20px. */
export function ChatTargets({ label, onChoose }: ChatTargetsProps) {
  const [query, setQuery] = useState("");
  const targets = useTargets().filter(({ name }) => fold(name).includes(fold(query.trim())));
  return (
    <>
      <SearchField label={TEXTS.forward.search} value={query} onChange={setQuery} />
      <ul aria-label={label} className="-mx-5 mt-2 min-h-40">
        {targets.map((target) => (
          <li key={target.room}>
            <button
              type="button"
              onClick={() => onChoose(target)}
              className="flex w-full items-center gap-3 px-5 py-2 text-start -outline-offset-2 transition-colors hover:bg-hover active:bg-pressed"
            >
              <Avatar photo={target.picture} sizePx={40} fallback={target.isGroup ? "group" : "profile"} />
              <span dir="auto" className="truncate font-semibold">
                {target.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {targets.length === 0 ? <p className="text-center text-ink-2">{TEXTS.forward.noMatch}</p> : null}
    </>
  );
}

/** The member's chats, newest first, then the friends with whom they have no chat. */
function useTargets(): ChatTarget[] {
  const me = useViewer()?.id ?? "";
  const chats = useNamedChats();
  const friends = useFriends();
  const known = chats.flatMap(({ chat, name, picture }): ChatTarget[] => {
    const path = `/messages/${chat.peer ?? chat.chat}`;
    return name === null
      ? []
      : [{ room: chat.chat, path, name, picture, isGroup: chat.kind === "group", isNew: false }];
  });
  const peers = new Set(chats.map(({ chat }) => chat.peer));
  const others = friends.filter(({ id }) => !peers.has(id));
  return [
    ...known,
    ...others.map((friend) => ({
      room: directChatRoom(me, friend.id),
      path: `/messages/${friend.id}`,
      name: memberName(friend),
      picture: friend.photo,
      isGroup: false,
      isNew: true,
    })),
  ];
}
