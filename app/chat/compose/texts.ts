import { formatNumber } from "~/app/ui/format/plural";

export const TEXTS = {
  field: "Message",
  send: "Send",
  attach: "Attach file",
  record: "Record voice message",
  tryAgain: "Try again",
  characters: (left: number) => (left < 0 ? `${formatNumber(-left)} too many` : `${formatNumber(left)} left`),
  reply: {
    to: (name: string) => `Reply to ${name}`,
    cancel: "Cancel reply",
  },
  attachment: {
    remove: (file: string) => `Remove ${file}`,
    uploading: (file: string) => `Uploading ${file}`,
    cancel: "Cancel upload",
    waiting: "Waiting for the network. The upload will resume automatically.",
    voiceMessage: "voice message",
    oneFile: (file: string) => `You can attach one file to a message. Attached: ${file}.`,
    failed: (reason: string) => `Upload failed. ${reason}`,
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
