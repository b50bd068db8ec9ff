/** One page of a list that is paged by key. `next` is the key of the next page. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** The most posts, comments, members or groups that a request can name by id. */
export const IDS_MAX = 50;
