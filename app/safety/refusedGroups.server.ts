import type { Page } from "~/app/http/getJson";
import { pageById, ulidParam } from "~/app/server/paging.server";
import { refusedGroupsQuery, type RefusedGroupRow } from "~/db/groupRefusals";
import { TEXTS } from "./texts";

/** A group that the viewer left permanently, in the settings. */
export interface RefusedGroupView {
  id: string;
  name: string;
}

const LIST_SIZE = 50;

/** For a batch: the groups that `me` left permanently, newest first. Its rows are for `refusedGroupsPage`. */
export const refusedGroupsListQuery = (me: string, request: Request) =>
  refusedGroupsQuery(me, ulidParam(request, "groupsBefore"), LIST_SIZE + 1);

export const refusedGroupsPage = (rows: RefusedGroupRow[]): Page<RefusedGroupView> =>
  pageById(rows, LIST_SIZE, ({ id, name }) => ({ id, name: name ?? TEXTS.leftGroup }));
