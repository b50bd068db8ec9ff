const ULID_LENGTH = 26;

/** The posts that a socket watches, as they lie in its attachment: one ULID after the other. */
export const writeWatched = (posts: readonly string[]): string => [...new Set(posts)].join("");

export const readWatched = (note: string): string[] => note.match(new RegExp(`.{${ULID_LENGTH}}`, "g")) ?? [];

/** Who watches which post. */
export class WatchIndex<Watcher> {
  readonly #watchers = new Map<string, Set<Watcher>>();
  readonly #posts = new Map<Watcher, readonly string[]>();

  /** This watcher watches these and no others. */
  put(watcher: Watcher, posts: readonly string[]): void {
    this.drop(watcher);
    this.#posts.set(watcher, posts);
    for (const post of posts) {
      const watchers = this.#watchers.get(post);
      if (watchers) watchers.add(watcher);
      else this.#watchers.set(post, new Set([watcher]));
    }
  }

  drop(watcher: Watcher): void {
    for (const post of this.#posts.get(watcher) ?? []) {
      const watchers = this.#watchers.get(post);
      watchers?.delete(watcher);
      if (watchers?.size === 0) this.#watchers.delete(post);
    }
    this.#posts.delete(watcher);
  }

  of(post: string): Iterable<Watcher> {
    return this.#watchers.get(post) ?? [];
  }
}
