/**
 * Requests JSON from one of our addresses. Null if no answer arrived or the request was refused. Callers then keep
 * what they have, and ask again when the person acts or the next event arrives.
 */
export async function getJson<T>(url: string, signal?: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(url, { headers: { accept: "application/json" }, ...(signal ? { signal } : {}) });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

/** One page of a list that is paged by key. `next` is the key of the next page. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** The most posts, comments, members or groups that a request can name by id. */
export const IDS_MAX = 50;
