import { MicOff } from "lucide-react";
import type { SessionView } from "~/app/calls/client/sessionView";
import { memberName, type MemberView } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";
import { classNames } from "~/app/ui/primitives/classNames";

/** The other member in an audio call: their profile photo and name. */
export const SoundStage = ({ view, peer }: { view: SessionView; peer: MemberView }) => (
  <div className="flex flex-col items-center gap-3 px-6 pt-5">
    <span
      className={classNames("relative rounded-full", ["ringing", "calling"].includes(view.phase) && "animate-breathe")}
    >
      <Avatar photo={peer.photo} sizePx={100} />
      {view.peer?.isMuted ? (
        <MicOff
          aria-hidden
          className="absolute end-0 bottom-0 size-8 rounded-full border border-hairline bg-raised p-1.5"
        />
      ) : null}
    </span>
    <p dir="auto" className="max-w-full truncate text-xl font-bold">
      {memberName(peer)}
    </p>
  </div>
);
