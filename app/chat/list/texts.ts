import { plural } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  list: {
    heading: "Messages",
    createGroup: "Create group",
    startChat: "Start new chat",
    search: "Search friends or groups",
    searchPlaceholder: "Search",
    loading: "Loading chats",
    chats: "Chats",
    friends: "Friends",
    empty: "No chats yet. Start one with the buttons above.",
    noMatch: "No chats, groups or friends match your search.",
  },
  requests: {
    title: "Message requests",
    count: (count: number) => plural(count, { one: "# request", other: "# requests" }),
    hint: "People who aren't your friends wrote to you. They don't know whether you've read their messages.",
    none: "No message requests",
    noneHint: "First messages from people who aren't your friends appear here.",
  },
  row: {
    mentioned: "You were mentioned",
    muted: "Muted",
    unread: (count: number) => say`${count} unread`,
    unreadMentioned: (count: number) => say`${count} unread, you were mentioned`,
    unknownGroup: "Group",
    unknownChat: "Chat",
  },
  nothingSelected: {
    title: "Select a new message",
    hint: "Choose a chat from the list, or start a new one.",
    start: "Start a new chat",
  },
  startDialog: {
    title: "New chat",
    noFriends: "Type the name or handle of somebody you want to write to.",
    search: "Search people",
    friends: "Friends",
    others: "Others",
    request: "Your first messages to them are a request, which they can accept or delete.",
    noMatch: "Nobody you can write to matches your search.",
  },
  recent: {
    title: "Recent conversations",
    showAll: "Show all",
    findPeople: "Find people",
    emptyTitle: "Find your people",
    emptyHint: "Search for friends by name, add them, and message them from their profile.",
    search: "Search",
  },
} as const;
