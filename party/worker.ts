export { CallRoom } from "~/party/call/room";
export { ChatRoom } from "~/party/chat/room";
export { GameRoom } from "~/party/game/room";
export { InboxRoom } from "~/party/inbox/room";
export { Limits } from "~/party/limits/limits";
export { LiveHub } from "~/party/live/hub";
export { LiveLeaf } from "~/party/live/leaf";

/** No public route: the edge reaches the rooms through its bindings alone. */
export default { fetch: (): Response => new Response("Not found", { status: 404 }) };
