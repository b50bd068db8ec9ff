import { formatNumber } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  addedNotice: {
    label: "Added to this group",
    addedYou: (adder: string) => say`${adder} added you to this group.`,
    leave: "Leave",
    refuse: "Don't add me again",
    stay: "Stay",
  },
  leave: {
    title: "Leave group?",
    titleForGood: "Leave for good?",
    confirm: "Leave",
    left: "You left the group",
    loses: "You'll lose access to its messages, unless you're added again.",
    losesForGood:
      "You'll lose access to its messages, and nobody can add you to this group again unless you allow it in the settings.",
    isLast: "You're the only member. The group and its messages will be deleted.",
  },
  create: {
    title: "New group",
    submit: "Create",
    noFriends: {
      title: "No friends yet",
      hint: "Add friends first. Then you can create a group with them.",
      find: "Find people",
    },
  },
  info: {
    title: "Group info",
    admin: (name: string) => say`Admin: ${name}`,
    adminIsYou: "Admin: you",
    created: "Created",
    members: "Members",
    memberCount: (count: number, max: number) => say`${formatNumber(count)} of ${formatNumber(max)}`,
    addMembers: "Add members",
    leave: "Leave group",
    leaveForGood: "Leave for good",
    you: "You",
    adminBadge: "Admin",
    remove: "Remove",
    removeMember: (name: string) => say`Remove ${name}`,
  },
  editor: {
    saved: "Group saved",
    defaultPicture: "Use the default picture",
    save: "Save",
  },
  add: {
    title: "Add members",
    submit: "Add",
  },
  name: {
    label: "Group name",
    missing: "Give the group a name.",
    severalLines: "A group name must be a single line.",
    reserved: "This name is reserved. Choose another.",
    tooLong: (max: number) => say`A group name can have up to ${max} characters.`,
  },
  picture: {
    label: "Group picture",
    preview: "Preview of the group picture",
    limits: (limits: string) => say`JPEG, PNG, GIF or WebP, up to ${limits}.`,
  },
  members: {
    missing: "Choose at least one friend.",
    full: (max: number) => say`A group can have up to ${max} members.`,
  },
  refused: {
    list: "Groups that can't add you",
    none: "If you leave a group for good, it is listed here, and nobody can add you to it until you allow it.",
    left: "Left on",
    /** in a sentence about a group whose name isn't known */
    unknown: "this group",
  },
} as const;
