import { accountRoutes } from "~/app/accounts/endpoints.server";
import { callRoutes } from "~/app/calls/endpoints.server";
import { chatRoutes } from "~/app/chat/endpoints.server";
import { exportRoutes } from "~/app/export/download.server";
import { friendRoutes } from "~/app/friends/endpoints.server";
import { gameRoutes } from "~/app/games/endpoints.server";
import { groupRoutes } from "~/app/groups/endpoints.server";
import { memberRoutes } from "~/app/members/endpoints.server";
import { moderationRoutes } from "~/app/moderation/endpoints.server";
import { postRoutes } from "~/app/posts/endpoints.server";
import { profileRoutes } from "~/app/profiles/endpoints.server";
import { pushRoutes } from "~/app/push/endpoints.server";
import { reportRoutes } from "~/app/reports/endpoints.server";
import { safetyRoutes } from "~/app/safety/endpoints.server";
import { searchRoutes } from "~/app/search/endpoints.server";
import { settingRoutes } from "~/app/settings/endpoints.server";
import { shareRoutes } from "~/app/share/endpoints.server";
import { welcomeRoutes } from "~/app/welcome/endpoints.server";
import { mediaRoutes } from "./media.server";
import { operatorRoutes } from "./operator.server";
import { publicFileRoutes } from "./publicFiles.server";
import { roomRoutes } from "./rooms.server";

/** The endpoints of all features. ADDRESSES lists them with their rights and limits. */
export const ROUTES = [
  accountRoutes,
  callRoutes,
  chatRoutes,
  exportRoutes,
  friendRoutes,
  gameRoutes,
  groupRoutes,
  mediaRoutes,
  memberRoutes,
  moderationRoutes,
  operatorRoutes,
  postRoutes,
  profileRoutes,
  publicFileRoutes,
  pushRoutes,
  reportRoutes,
  roomRoutes,
  safetyRoutes,
  searchRoutes,
  settingRoutes,
  shareRoutes,
  welcomeRoutes,
];
