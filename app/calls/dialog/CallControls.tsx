import {
  Mic,
  MicOff,
  Phone,
  PhoneOff,
  RotateCw,
  ScreenShare,
  ScreenShareOff,
  Settings2,
  SwitchCamera,
  Video,
  VideoOff,
} from "lucide-react";
import type { CallSession } from "~/app/calls/client/callSession";
import type { SessionView } from "~/app/calls/client/sessionView";
import { canShareScreen } from "~/app/calls/client/localMedia";
import { RoundButton } from "./RoundButton";
import { TEXTS } from "./texts";

interface CallControlsProps {
  session: CallSession;
  view: SessionView;
  /** whether there are several cameras */
  hasCameras: boolean;
  isChoosing: boolean;
  onChoose: () => void;
}

/**
 * Before the callee answers, Mute and Camera off decide whether the call begins muted or without their picture. An
 * audio call offers the camera only after it has begun.
 */
export function CallControls({ session, view, hasCameras, isChoosing, onChoose }: CallControlsProps) {
  const { phase, isBusy, trouble, isMuted, picture } = view;
  const hasBegun = phase === "calling" || phase === "connecting" || phase === "onCall";
  const sharesScreen = picture === "screen";
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <RoundButton
        label={isMuted ? TEXTS.controls.unmute : TEXTS.controls.mute}
        Icon={isMuted ? MicOff : Mic}
        look={isMuted ? "on" : "quiet"}
        onClick={() => session.setMuted(!isMuted)}
      />
      {session.kind === "video" || hasBegun ? (
        <RoundButton
          label={picture === "none" ? TEXTS.controls.cameraOn : TEXTS.controls.cameraOff}
          Icon={picture === "none" ? VideoOff : Video}
          look={picture === "none" && view.hasPictures ? "on" : "quiet"}
          disabled={sharesScreen}
          onClick={() => void session.setCamera(picture === "none")}
        />
      ) : null}
      {view.hasPictures && hasBegun && hasCameras ? (
        <RoundButton
          label={TEXTS.controls.switchCamera}
          Icon={SwitchCamera}
          disabled={picture !== "camera"}
          onClick={() => void session.switchCamera()}
        />
      ) : null}
      {hasBegun && canShareScreen() ? (
        <RoundButton
          label={sharesScreen ? TEXTS.controls.stopSharing : TEXTS.controls.shareScreen}
          Icon={sharesScreen ? ScreenShareOff : ScreenShare}
          look={sharesScreen ? "on" : "quiet"}
          onClick={() => void session.shareScreen(!sharesScreen)}
        />
      ) : null}
      {hasBegun ? (
        <RoundButton
          label={TEXTS.controls.devices}
          Icon={Settings2}
          look={isChoosing ? "on" : "quiet"}
          aria-expanded={isChoosing}
          onClick={onChoose}
        />
      ) : null}
      {phase === "asking" && trouble ? (
        <RoundButton
          label={TEXTS.controls.tryAgain}
          Icon={RotateCw}
          look="answer"
          disabled={isBusy}
          onClick={() => void session.begin()}
        />
      ) : null}
      {phase === "ringing" ? (
        <>
          <RoundButton label={TEXTS.controls.decline} Icon={PhoneOff} look="end" onClick={() => session.decline()} />
          <RoundButton
            label={TEXTS.controls.answer}
            Icon={Phone}
            look="answer"
            disabled={isBusy}
            onClick={() => void session.answer()}
          />
        </>
      ) : (
        <RoundButton label={TEXTS.controls.hangUp} Icon={PhoneOff} look="end" onClick={() => session.hangUp()} />
      )}
    </div>
  );
}
