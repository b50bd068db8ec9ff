export const TEXTS = {
  /** the name of a group whose row the database has lost */
  recoveredGroup: "Recovered group",
  unavailable: "The platform keeps no state of this room at that time. The local runtime keeps none.",
  changed: "The room changed too often meanwhile. Run the command again.",
  gone: "Nobody is in this chat any more, or moderators deleted the group.",
} as const;
