import { say } from "~/app/ui/format/sentences";
import { HANDLE_CHANGE_DAYS, HANDLE_KEPT_DAYS, HANDLE_MAX, HANDLE_MIN } from "~/base/handles";

export const TEXTS = {
  saved: "Profile saved",
  title: "Edit Profile",
  save: "Save",
  name: "Name",
  handle: "Handle",
  handleHint: say`${HANDLE_MIN} to ${HANDLE_MAX} characters: a–z, 0–9 and _. The address /@handle leads to your profile.`,
  handleChanges: say`You can change your handle every ${HANDLE_CHANGE_DAYS} days, and nobody else can take the old one for ${HANDLE_KEPT_DAYS} days.`,
  handleLocked: (date: string) => say`You can change your handle again on ${date}.`,
  about: "About",
  aboutHint: (max: number) => say`Up to ${max} characters. Web addresses become links.`,
  birth: "Date of birth",
  birthHint: "Only you can see this.",
  failed: "Upload failed:",
  cover: {
    preview: "New cover",
    label: "Cover photo",
    remove: "Remove cover photo",
  },
  photo: {
    preview: "New profile",
    label: "Profile photo",
    remove: "Remove profile photo",
  },
  remove: "Remove",
  fields: {
    name: "Please Enter Your Name",
    tooLong: (max: number) => say`Use at most ${max} characters`,
    reservedName: "This name is reserved for the people who run Parlor. Choose another one",
    handle: say`Use ${HANDLE_MIN} to ${HANDLE_MAX} characters: a–z, 0–9 and _, with at least one letter or digit`,
    handleInName: "A name can't contain a handle. Enter your handle in its own field",
    addressInName: "A name can't contain a web address",
    birth: "Please Select Your Date of Birth",
    wrongBirth: "This date can't be right",
    tooYoung: (years: number) => say`You must be at least ${years} years old`,
  },
  pictureMissing: "This picture is no longer available. Choose it again.",
  pictures: (limits: string) =>
    say`Pictures up to ${limits}: JPEG, PNG, GIF or WebP. Only you can see your earlier photos, in your Media tab.`,
} as const;
