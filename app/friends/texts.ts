import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  removal: {
    title: "Remove friend?",
    confirm: "Remove",
    text: "You'll no longer be friends. To be friends again, one of you has to send a request and the other has to accept it.",
  },
  add: "Add Friend",
  cancel: "Cancel Request",
  accept: "Accept",
  rejectRequest: "Reject Request",
  remove: "Remove Friend",
  choice: {
    title: "Friends",
    search: "Search friends",
    none: "No friends selected",
    chosen: (count: number) => say`${count} selected`,
    left: (count: number) => say`You can select ${count} more`,
    noFriends: "There are no friends you can add.",
    notFound: "No friends match your search.",
  },
  requests: {
    none: "No friend requests found.",
    howToAdd: "Search for people you know and add them from their profiles.",
    acceptedLabel: (name: string) => say`${name} is now your friend`,
    accepted: "is now your friend",
    message: "Message",
    label: (name: string) => say`Friend request from ${name}`,
    wants: "wants to be friends",
    reject: "Reject",
  },
} as const;
