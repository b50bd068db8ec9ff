import type { Page } from "~/app/http/page";
import { NameAndHandle } from "~/app/members/Handle";
import { Avatar } from "~/app/ui/media/Avatar";
import { EndForm } from "./EndForm";
import type { MuteView } from "./mutes.server";
import { MuteUntil } from "./MuteTimeChoice";
import { PagedList } from "./PagedList";
import { TEXTS } from "./texts";
import { chatTarget, memberTarget, useMute } from "./useMute";

/** X21: the members and chats that the viewer mutes. */
export const MutedMembersAndChats = ({ page }: { page: Page<MuteView> }) => (
  <PagedList
    label={TEXTS.mutes.list}
    page={page}
    none={TEXTS.mutes.none}
    cursor="mutedBefore"
    row={(mute) => <MuteRow key={`${mute.of}${mute.id}`} mute={mute} />}
  />
);

function MuteRow({ mute: { id, of, name, handle, photo, fallback, untilMs } }: { mute: MuteView }) {
  const { unmute, pending } = useMute(of === "chat" ? chatTarget(id) : memberTarget({ id, name, photo }));
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar photo={photo} sizePx={40} fallback={fallback} />
      <div className="min-w-0 flex-1">
        <NameAndHandle of={{ name, handle }} />
        <MuteUntil untilMs={untilMs} />
      </div>
      <EndForm move="unmute" action={`/mutes/${id}`} fields={{ of }} name={name} pending={pending} onEnd={unmute} />
    </li>
  );
}
