import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  title: {
    audio: (name: string) => say`Audio call with ${name}`,
    video: (name: string) => say`Video call with ${name}`,
  },
  move: "Move",
  moveHint: "Move (drag, or press the arrow keys)",
  soundBlocked: (name: string) => say`Your browser muted this page. Press anywhere to hear ${name}.`,
  status: {
    starting: "Starting…",
    incomingVideo: "Incoming video call",
    incomingAudio: "Incoming call",
    calling: "Calling…",
    connecting: "Connecting…",
    reconnecting: "Reconnecting…",
  },
  controls: {
    mute: "Mute",
    unmute: "Unmute",
    cameraOn: "Camera on",
    cameraOff: "Camera off",
    switchCamera: "Switch camera",
    shareScreen: "Share screen",
    stopSharing: "Stop sharing",
    devices: "Devices",
    tryAgain: "Try again",
    decline: "Decline",
    answer: "Answer",
    hangUp: "Hang up",
  },
  devices: {
    audioinput: "Microphone",
    videoinput: "Camera",
    audiooutput: "Speaker",
    none: "None found",
    /** a device that has no name of its own */
    numbered: (kind: string, number: number) => say`${kind} ${number}`,
  },
  picture: {
    remote: "Remote video",
    own: "Your video",
    pictureInPicture: "Picture in picture",
    pictureInPictureFailed: "Your browser couldn't open picture-in-picture.",
  },
  note: {
    muted: (name: string) => say`${name} is muted.`,
    paused: (name: string) => say`${name}'s video is paused because their connection is slow.`,
    sharesScreen: (name: string) => say`${name} is sharing their screen.`,
    ownPaused: "Your video is paused because your connection is slow.",
  },
  quality: {
    good: "Good connection",
    fair: "Fair connection",
    poor: "Poor connection",
  },
  end: {
    ended: "Call ended",
    declined: (name: string) => say`${name} declined the call.`,
    missed: (name: string) => say`You missed a call from ${name}.`,
    noAnswer: (name: string) => say`${name} didn't answer.`,
    cancelled: (name: string) => say`${name} hung up before you answered.`,
    busy: (name: string) => say`${name} is in another call.`,
    inCall: "You're already in a call.",
    lost: "The call ended because the connection was lost.",
    noPath: (name: string) => say`Couldn't connect to ${name}. Try again from another network.`,
    elsewhere: "You answered on another device.",
    failed: "The call couldn't be started. Please try again.",
  },
  trouble: {
    device: { microphone: "microphone", camera: "camera" },
    blocked: (device: string) =>
      say`Your browser blocks the ${device} for Parlor. Allow it in the site settings next to the address, and try again.`,
    missing: (device: string) => say`No ${device} found. Connect one and try again.`,
    taken: (device: string) =>
      say`The ${device} couldn't be started. Another program may be using it. Close it and try again.`,
    insecure: (device: string) =>
      say`Browsers allow the ${device} only on secure pages. Open Parlor at an address that begins with https.`,
  },
} as const;
