import {
  type LucideIcon,
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
import { TEXTS } from "./texts";
import type { ButtonHTMLAttributes } from "react";
import { classNames } from "~/app/ui/primitives/classNames";

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

interface RoundButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** the accessible name and the tooltip */
  label: string;
  Icon: LucideIcon;
  look?: keyof typeof LOOKS;
}

/** One of a call's controls, large enough to hit while looking at a face. */
const RoundButton = ({ label, Icon, look = "quiet", className, ...rest }: RoundButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={classNames(
      "inline-grid size-13 place-items-center rounded-full transition-colors disabled:cursor-not-allowed disabled:opacity-50",
      LOOKS[look],
      className,
    )}
    {...rest}
  >
    <Icon aria-hidden className="size-6" />
  </button>
);

const LOOKS = {
  quiet: "bg-sunk text-ink hover:bg-pressed active:bg-pressed",
  /** a toggle that isn't in its usual state */
  on: "bg-ink text-paper hover:opacity-90",
  answer: "bg-accent text-accent-ink hover:bg-accent-hover active:bg-accent-hover",
  end: "bg-danger text-danger-ink hover:opacity-90 active:opacity-80",
};
