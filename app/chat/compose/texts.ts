import { formatNumber } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  field: "Message",
  send: "Send",
  attach: "Attach file",
  record: "Record voice message",
  tryAgain: "Try again",
  characters: (left: number) => (left < 0 ? say`${formatNumber(-left)} too many` : say`${formatNumber(left)} left`),
  reply: {
    to: (name: string) => say`Reply to ${name}`,
    cancel: "Cancel reply",
  },
  attachment: {
    remove: (file: string) => say`Remove ${file}`,
    uploading: (file: string) => say`Uploading ${file}`,
    cancel: "Cancel upload",
    waiting: "Waiting for the network. The upload will resume automatically.",
    voiceMessage: "voice message",
    oneFile: (file: string) => say`You can attach one file to a message. Attached: ${file}.`,
    failed: (reason: string) => say`Upload failed. ${reason}`,
    cutOff: "This file wasn't sent, because you left the chat.",
    notSent: (file: string) => say`${file} wasn't sent, because you left the chat. You can still send it there.`,
  },
  recorder: {
    label: "Voice message",
    cancel: "Cancel recording",
    recording: "Recording",
    waiting: "Waiting for the microphone…",
    recorded: "Recorded",
    stop: "Stop",
    level: "Microphone level",
    disconnected: "Your microphone was disconnected, so the recording ended.",
    problem: {
      unsupported: "Your browser can't record sound.",
      refused: "Parlor can't use your microphone. Allow it for this site in your browser and try again.",
      missing: "No microphone found. Connect one and try again.",
      nothing: "Nothing was recorded, because your microphone was disconnected. Connect one and try again.",
      busy: "Your microphone couldn't be started. Another program may be using it.",
    },
  },
} as const;
