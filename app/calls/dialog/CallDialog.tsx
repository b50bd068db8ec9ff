import { GripHorizontal } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useState } from "react";
import type { CallSession } from "~/app/calls/client/callSession";
import type { SessionView } from "~/app/calls/client/sessionView";
import { memberName, type MemberView } from "~/app/members/member";
import { Alert } from "~/app/ui/primitives/Alert";
import { classNames } from "~/app/ui/primitives/classNames";
import { DialogFrame, focusDialog } from "~/app/ui/dialogs/DialogFrame";
import { CallControls } from "./CallControls";
import { CallStatus, PeerNote, QualityMark } from "./CallStatus";
import { DeviceChoice } from "./DeviceChoice";
import { PictureStage } from "./PictureStage";
import { SoundStage } from "./SoundStage";
import { useDevices } from "./useDevices";
import { useMovable } from "./useMovable";
import { useRemoteSound } from "./useRemoteSound";
import { TEXTS } from "./texts";
import { troubleText } from "./callTexts";

interface CallDialogProps {
  session: CallSession;
  view: SessionView;
  peer: MemberView;
}

/**
 * C2: one call. The dialog closes when the call ends, but not by Escape, Back or a press outside. In a call with
 * pictures, it fills small screens.
 */
export function CallDialog({ session, view, peer }: CallDialogProps) {
  const { box, style, handle, onKeyDown } = useMovable();
  const { devices, chosen, choose } = useDevices(session, view);
  const [isChoosing, setIsChoosing] = useState(false);
  const sound = useRemoteSound(view.remote, chosen.audiooutput);
  const isVideo = view.hasPictures;
  const name = memberName(peer);
  return (
    <DialogFrame
      ref={box}
      style={style}
      focusFirst={focusDialog} // somebody who is typing must not answer by accident
      cover="z-[60] bg-scrim"
      className={classNames(
        "fixed z-[60] flex flex-col overflow-hidden low:overflow-y-auto border border-hairline bg-raised text-ink shadow-2xl outline-none",
        isVideo
          ? "max-sm:inset-0 max-sm:inset-frame max-sm:transform-none! sm:inset-x-0 sm:top-[max(16px,8dvh)] sm:mx-auto sm:h-[min(620px,84dvh)] sm:w-[min(760px,calc(100vw-32px))] sm:rounded-xl"
          : "inset-x-0 top-[clamp(16px,18dvh,100dvh-27.5rem)] mx-auto max-h-[calc(100dvh-32px)] w-[min(25rem,calc(100vw-32px))] rounded-xl",
      )}
    >
      <header
        {...handle}
        className={classNames(
          "flex min-h-14 shrink-0 cursor-move touch-none items-center gap-2 border-b border-hairline px-2 select-none",
          isVideo && "max-sm:cursor-auto max-sm:ps-4",
        )}
      >
        <button
          type="button"
          aria-label={TEXTS.move}
          title={TEXTS.moveHint}
          onKeyDown={onKeyDown}
          className={classNames(
            "inline-grid size-11 shrink-0 cursor-move mouse:size-9 place-items-center rounded-full text-ink-3 hover:bg-hover",
            isVideo && "max-sm:hidden",
          )}
        >
          <GripHorizontal aria-hidden className="size-5" />
        </button>
        <Radix.Title className="min-w-0 flex-1 truncate text-base font-bold">
          {TEXTS.title[isVideo ? "video" : "audio"]({ name })}
        </Radix.Title>
        {view.quality && view.phase === "onCall" && !view.isReconnecting ? (
          <QualityMark quality={view.quality} />
        ) : null}
      </header>
      {isVideo ? <PictureStage view={view} peer={peer} /> : null}
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto overscroll-contain px-3 py-3 low:shrink-0">
        {isVideo ? null : <SoundStage view={view} peer={peer} />}
        <CallStatus view={view} kind={session.kind} />
        <PeerNote view={view} name={name} />
        {view.trouble ? <Alert>{troubleText(view.trouble)}</Alert> : null}
        {sound.isBlocked ? <Alert>{TEXTS.soundBlocked({ name })}</Alert> : null}
        {isChoosing ? <DeviceChoice devices={devices} chosen={chosen} choose={choose} isVideo={isVideo} /> : null}
      </div>
      <footer className="shrink-0 px-3 pb-4">
        <CallControls
          session={session}
          view={view}
          hasCameras={devices.videoinput.length > 1}
          isChoosing={isChoosing}
          onChoose={() => setIsChoosing((before) => !before)}
        />
      </footer>
    </DialogFrame>
  );
}
