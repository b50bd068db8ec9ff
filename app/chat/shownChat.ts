import type { Mentionable } from "~/app/members/mentions/mentions";
import type { ChatClient } from "./client/chatClient";
import type { ChatView } from "./client/chatState";

/** An open chat, as the parts of its screen get it. */
export interface ShownChat {
  room: string;
  /** the viewer's id */
  me: string;
  view: ChatView;
  client: ChatClient | null;
  /** stays the same function until a name changes */
  nameOf: (member: string) => string;
  /** the other members of a group; null in a one-to-one chat */
  group: readonly Mentionable[] | null;
  /** the members of a group whose messages are collapsed (X16); stays the same set until the page is loaded again */
  hiddenMembers: ReadonlySet<string>;
}
