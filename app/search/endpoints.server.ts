import { z } from "zod";
import { readEndpoint, routesOf } from "~/app/server/endpoint.server";
import {
  limitSearch,
  peopleCursorField,
  postCursorField,
  queryField,
  searchPeople,
  searchPosts,
} from "./search.server";

/** The next page of the posts that a search finds. */
const posts = readEndpoint(
  "GET /api/found",
  z.object({ query: queryField, before: postCursorField }),
  async ({ context, input: { query, before } }) =>
    (await limitSearch(context, query, "search")) ?? { page: await searchPosts(context, query, before) },
);

/** A page of the people that a search finds, and the tags that begin with the query. */
const people = readEndpoint(
  "GET /api/people",
  z.object({ query: queryField, before: peopleCursorField }),
  async ({ context, input: { query, before } }) => {
    const limited = await limitSearch(context, query, "search-people");
    if (limited) return limited;
    const { tags, ...page } = await searchPeople(context, query, before);
    return { people: page.items, tags, page };
  },
);

export const searchRoutes = routesOf(posts, people);
export type SearchRoutes = typeof searchRoutes;
