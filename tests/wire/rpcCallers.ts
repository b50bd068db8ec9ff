/** An RPC that no Worker calls now; an edge or room of the previous release may. */
const NOBODY = null;

/** What calls each RPC: a file of the edge or of the rooms. None of these has a route for browsers. */
type RpcCallers = Readonly<Record<string, string | typeof NOBODY>>;

/** a former name of another method */
const FORMER_NAME = NOBODY;

const INBOX_EFFECTS = "/party/inbox/effects.ts";
const DELIVERY = "/app/outbox/deliver.server.ts";
const INVITATIONS = "/app/games/hub/invitations.server.ts";
const PUSHES = "/app/pushQueue/carryOutPush.server.ts";
const UNREAD_MAIL = "/app/mail/unreadMail.server.ts";
const EXPORT = "/app/export/chatsFile.server.ts";
const CALL_ROOM = "/party/call/room.ts";
const TAKE_BACK = "/app/recovery/takeBack.server.ts";
const RESTORE = "/app/recovery/restoreRoom.server.ts";
const REPAIR = "/app/recovery/repairRooms.server.ts";
const CHAT_EFFECTS = "/party/chat/effects.ts";

/** By the class that party/worker.ts exports. */
export const RPC_CALLERS: Readonly<Record<string, RpcCallers>> = {
  ChatRoom: {
    setAccess: "/app/chat/server/roomAccess.server.ts",
    putLine: CALL_ROOM,
    post: "/app/outbox/roomPost.server.ts",
    moderate: "/app/outbox/deliver.server.ts",
    evidence: "/app/reports/subject.server.ts",
    message: "/app/chat/server/forward.server.ts",
    filesNotShown: "/app/media/server/repairChatFiles.server.ts",
    settleGame: "/party/game/notifications.ts",
    opening: "/app/chat/server/openings.server.ts",
    messagesAfter: EXPORT,
    presence: INBOX_EFFECTS,
    answerRequest: "/app/chat/server/requests.server.ts",
    recoveryPoint: TAKE_BACK,
    goBack: TAKE_BACK,
    goOn: RESTORE,
    accessVersion: REPAIR,
    agree: REPAIR,
    members: REPAIR,
    reportTo: REPAIR,
    filesAfter: REPAIR,
    loseFiles: REPAIR,
    endSession: INBOX_EFFECTS,
    extendSession: INBOX_EFFECTS,
  },
  CallRoom: {
    create: "/app/calls/calls.server.ts",
    concerns: "/app/calls/roomAccess.server.ts",
    decline: "/app/calls/calls.server.ts",
    endFriendship: INBOX_EFFECTS,
    parted: FORMER_NAME,
    endSession: INBOX_EFFECTS,
    extendSession: INBOX_EFFECTS,
  },
  GameRoom: {
    create: INVITATIONS,
    acceptsOptions: INVITATIONS,
    answer: INVITATIONS,
    peek: "/app/games/gameRoom.server.ts",
    lookIn: FORMER_NAME,
    presence: INBOX_EFFECTS,
    players: "/app/games/gameRoom.server.ts",
    watchable: "/app/games/hub/watch/gamesToWatch.server.ts",
    finishedRun: "/app/games/runs.server.ts",
    audit: "/app/api/operator.server.ts",
    endFriendship: INBOX_EFFECTS,
    parted: FORMER_NAME,
    recoveryPoint: TAKE_BACK,
    goBack: TAKE_BACK,
    goOn: RESTORE,
    reportAgain: REPAIR,
    endSession: INBOX_EFFECTS,
    extendSession: INBOX_EFFECTS,
  },
  InboxRoom: {
    recoveryPoint: TAKE_BACK,
    goBack: TAKE_BACK,
    goOn: RESTORE,
    numbers: REPAIR,
    agree: REPAIR,
    admit: "/app/server/roomConnection.server.ts",
    endSession: DELIVERY,
    endAllSessions: NOBODY,
    extendSession: "/app/server/context.server.ts",
    putFriendship: DELIVERY,
    putBlock: DELIVERY,
    putMute: DELIVERY,
    putPrivacy: DELIVERY,
    putMessaging: DELIVERY,
    putNotices: DELIVERY,
    refresh: DELIVERY,
    showCaseChange: DELIVERY,
    putChat: CHAT_EFFECTS,
    dropChat: CHAT_EFFECTS,
    putActivity: DELIVERY,
    showOwnToggle: "/app/posts/acts.server.ts",
    tellOwn: FORMER_NAME,
    dropPost: DELIVERY,
    putGame: "/party/game/room.ts",
    claimCall: CALL_ROOM,
    putCall: CALL_ROOM,
    dropCall: CALL_ROOM,
    opening: "/app/chat/server/openings.server.ts",
    activities: "/app/notifications/notifications.server.ts",
    chatsAfter: EXPORT,
    activitiesAfter: EXPORT,
    unviewedCount: EXPORT,
    openNotices: "/app/push/testPush.server.ts",
    takePush: PUSHES,
    settlePush: PUSHES,
    dropPush: PUSHES,
    takeMail: UNREAD_MAIL,
    settleMail: UNREAD_MAIL,
    isOnline: NOBODY,
    watchPresence: CHAT_EFFECTS,
    wipe: DELIVERY,
  },
  LiveHub: {
    assignShard: "/app/posts/roomAccess.server.ts",
    place: FORMER_NAME,
    publish: DELIVERY,
    tell: FORMER_NAME,
    recent: "/party/live/shard.ts",
  },
  LiveLeaf: {
    deliver: "/party/live/hub.ts",
    socketCount: "/party/live/hub.ts",
    endSession: NOBODY,
    extendSession: NOBODY,
  },
  Limits: {
    take: "/app/server/limits.server.ts",
    lease: "/party/chat/rateLimits.ts",
    giveBack: "/app/media/server/uploadLimit.server.ts",
    forget: "/app/accounts/password/resetPassword.server.ts",
    countCopies: "/party/chat/copies.ts",
    judgeCopy: "/app/reports/heldCopies.server.ts",
  },
};
