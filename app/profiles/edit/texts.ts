import { HANDLE_CHANGE_DAYS, HANDLE_KEPT_DAYS, HANDLE_MAX, HANDLE_MIN } from "~/base/handles";

export const TEXTS = {
  saved: "Profile saved",
  title: "Edit Profile",
  save: "Save",
  name: "Name",
  handle: "Handle",
  handleHint: `${HANDLE_MIN} to ${HANDLE_MAX} characters: a–z, 0–9 and _. The address /@handle leads to your profile.`,
  handleChanges: `You can change your handle every ${HANDLE_CHANGE_DAYS} days, and nobody else can take the old one for ${HANDLE_KEPT_DAYS} days.`,
  handleLocked: (date: string) => `You can change your handle again on ${date}.`,
  about: "About",
  aboutHint: (max: number) => `Up to ${max} characters. Web addresses become links.`,
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
    tooLong: (max: number) => `Use at most ${max} characters`,
    reservedName: "This name is reserved for the people who run Parlor. Choose another one",
    handle: `Use ${HANDLE_MIN} to ${HANDLE_MAX} characters: a–z, 0–9 and _, with at least one letter or digit`,
    handleInName: "A name can't contain a handle. Enter your handle in its own field",
    addressInName: "A name can't contain a web address",
    birth: "Please Select Your Date of Birth",
    wrongBirth: "This date can't be right",
    tooYoung: (years: number) => `You must be at least ${years} years old`,
  },
  pictureMissing: "This picture is no longer available. Choose it again.",
  pictures: (limits: string) =>
    `Pictures up to ${limits}: JPEG, PNG, GIF or WebP. Only you can see your earlier photos, in your Media tab.`,
} as const;
