import type { Page } from "~/app/http/getJson";
import { pageByTime, timeCursorOf } from "~/app/server/paging.server";
import { refusedGroupsQuery, type RefusedGroupRow } from "~/db/groups/groupLeaving";

/** A group that the viewer left permanently, in the settings. */
export type RefusedGroupView = RefusedGroupRow;

const LIST_SIZE = 50;

/** For a batch: the groups that `me` left permanently, newest first. Its rows are for `refusedGroupsPage`. */
export const refusedGroupsListQuery = (me: string, request: Request) =>
  refusedGroupsQuery(me, timeCursorOf(request, "groupsBefore"), LIST_SIZE + 1);

export const refusedGroupsPage = (rows: RefusedGroupRow[]): Page<RefusedGroupView> => pageByTime(rows, LIST_SIZE);
