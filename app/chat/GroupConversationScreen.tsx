import { useCallback, useEffect, useMemo, useState } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { AddedNotice } from "~/app/groups/AddedNotice";
import { forgetGroup, useGroupUpdates, useKnownGroup } from "~/app/groups/useGroups";
import type { GroupView } from "~/app/groups/view";
import { GroupMore } from "~/app/safety/MemberMore";
import { memberName } from "~/app/members/member";
import { useKnownNames, useNames } from "~/app/members/useNames";
import { Avatar } from "~/app/ui/media/Avatar";
import { useAct } from "~/app/http/useAct";
import { groupsClient } from "~/app/groups/client";
import type { ChatWelcome } from "~/party/chat/protocol";
import { CLOSE } from "~/party/core/protocol";
import { ChatEnded } from "./closedChat";
import { Beginning, Conversation } from "./Conversation";
import { GroupHeader, SearchButton, searchItem } from "./ChatHeader";
import { isSent } from "~/app/chat/client/chatState";
import { useChat } from "~/app/chat/client/useChat";
import { TEXTS } from "./texts";

interface GroupConversationScreenProps {
  /** its id is the room's name */
  group: GroupView;
  /** missing in data of the previous release */
  isChatMuted?: boolean;
  opening?: ChatWelcome | null;
  /** the viewer's id */
  me: string;
}

/** M3, M4, M5, M7, M10: the screen of a group. Mounted again for each room. */
export function GroupConversationScreen({
  group,
  isChatMuted = false,
  opening = null,
  me,
}: GroupConversationScreenProps) {
  const room = group.id;
  const { view, client } = useChat(room, me, { isStarted: true, opening });
  const { link, messages } = view;
  const forbidden = link.type === "refused" && link.code === CLOSE.forbidden;
  useKnownGroup(group);
  const follow = useGroupUpdates(room);
  const lineSeq = messages.filter(isSent).findLast(({ line }) => line)?.seq ?? 0;
  useEffect(() => {
    if (lineSeq > 0) follow(lineSeq);
  }, [follow, lineSeq]);
  useEffect(() => {
    if (forbidden) forgetGroup(room);
  }, [forbidden, room]);

  useKnownNames(group.members);
  // former members may have written messages or added the viewer
  const { addedBy } = group;
  const names = useNames([...messages.map(({ from }) => from), addedBy ?? ""]);
  const myName = memberName({ name: useViewer()?.name ?? null });
  const nameOf = useCallback(
    (id: string) =>
      id === me
        ? myName
        : memberName(names.get(id) ?? group.members.find((member) => member.id === id) ?? { name: null }),
    [group.members, me, myName, names],
  );

  const others = useMemo(
    () =>
      group.members
        .filter(({ id }) => id !== me)
        .map(({ id, photo, handle = null }) => {
          const current = names.get(id);
          return { id, name: nameOf(id), handle: current ? (current.handle ?? null) : handle, photo };
        }),
    [group.members, me, nameOf, names],
  );

  const hiddenMembers = useMemo(
    () => new Set(group.members.flatMap(({ id, isHidden }) => (isHidden ? [id] : []))),
    [group.members],
  );

  // if this fails, the notice shows again when the page is next loaded
  const { act } = useAct(groupsClient.groups[":groupId"].$post, () => undefined);
  const [hasStayed, setHasStayed] = useState(false);
  const showsNotice = addedBy !== null && !hasStayed && !forbidden && !group.isRemoved;
  const stay = () => {
    if (!showsNotice) return;
    setHasStayed(true);
    act({ param: { groupId: room }, form: { do: "stay" } });
  };

  return (
    <Conversation
      room={room}
      me={me}
      view={view}
      client={client}
      nameOf={nameOf}
      hiddenMembers={hiddenMembers}
      group={others}
      notice={
        showsNotice ? (
          <AddedNotice group={room} adder={nameOf(addedBy)} isLast={others.length === 0} onStay={stay} />
        ) : null
      }
      onSend={stay}
      ended={group.isRemoved ? <ChatEnded why="groupRemoved" /> : null}
      header={(openSearch) => (
        <GroupHeader group={group} me={me} nameOf={nameOf} isMember={!forbidden}>
          {forbidden || group.isRemoved ? null : (
            <GroupMore
              name={group.name}
              room={room}
              isMuted={isChatMuted}
              tools={searchItem(openSearch)}
              isOwn={group.createdBy === me}
            />
          )}
          <SearchButton open={openSearch} isInMenu={!forbidden && !group.isRemoved} />
        </GroupHeader>
      )}
      beginning={
        <Beginning picture={<Avatar photo={group.icon} sizePx={100} fallback="group" />} name={group.name}>
          <p>
            {group.createdBy === me
              ? TEXTS.beginning.ownGroup
              : TEXTS.beginning.group({ admin: nameOf(group.createdBy) })}
          </p>
        </Beginning>
      }
    />
  );
}
