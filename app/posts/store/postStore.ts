import type { MemberView } from "~/app/members/member";
import type { CommentView, PostView } from "~/app/posts/view";
import type { OwnToggle } from "~/party/inbox/protocol";

/** A post's counts, from the live room or an answer. */
export interface Counts {
  likes: number;
  reposts: number;
  comments: number;
  revision: number;
}

type Listener = () => void;
/** The ids that a mounted list or thread shows. */
type Root = () => Iterable<string>;

/** What changes which posts and comments lists and threads have. */
export type StoreEvent =
  /** the viewer's new post, which lists show immediately instead of letting it wait */
  | { type: "published"; post: PostView }
  /** the viewer undid their repost */
  | { type: "unreposted"; post: string }
  /** gone, for everyone or for the viewer */
  | { type: "gone"; post: string };

/**
 * All posts and comments that the page has received, by id. They come from the page's data, from answers, from live rooms
 * and from the inbox. Lists and threads hold ids. On the server, a store belongs to one rendering.
 *
 * One rule decides between two values of the same post: the counts of the higher revision and the content of the higher
 * version stay (`newerOf`). So a late answer never replaces something newer.
 */
export class PostStore {
  readonly #posts = new Map<string, PostView>();
  readonly #comments = new Map<string, CommentView>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #roots = new Set<Root>();
  /** what is saved for when the reader comes back: lists and threads each have one */
  readonly #saved = new Set<Root>();
  readonly #eventListeners = new Set<(event: StoreEvent) => void>();
  /** from which revision the viewer's own like or repost is known, by what it is of; a count alone doesn't say it */
  readonly #ownAt = new Map<string, number>();
  /** ids that were set while a page was being rendered */
  #unannounced = new Set<string>();

  post = (id: string): PostView | undefined => this.#posts.get(id);
  comment = (id: string): CommentView | undefined => this.#comments.get(id);

  /** Listens to a post or comment. Returns a function that removes the listener. */
  subscribe(id: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }

  /** Adds what was loaded. */
  addPosts(posts: Iterable<PostView>): void {
    this.seed(posts);
    this.announceSeeded();
  }
  addComments(comments: Iterable<CommentView>): void {
    this.seed([], comments);
    this.announceSeeded();
  }

  /** Like `addPosts` and `addComments`, while a page is rendered. `announceSeeded` follows in an effect. */
  seed(posts: Iterable<PostView>, comments: Iterable<CommentView> = []): void {
    for (const post of posts) {
      const known = this.#posts.get(post.id);
      const own = { liked: this.#own("liked", post, known), reposted: this.#own("reposted", post, known) };
      this.#set(
        this.#posts,
        newerOf(post, known, (counted) => ({ ...countsOf(counted), ...own })),
      );
    }
    for (const comment of comments) {
      const known = this.#comments.get(comment.id);
      const liked = this.#own("liked", comment, known);
      this.#set(
        this.#comments,
        newerOf(comment, known, ({ likes, revision }) => ({ likes, revision, liked })),
      );
    }
  }
  announceSeeded(): void {
    const ids = this.#unannounced;
    this.#unannounced = new Set();
    for (const id of ids) for (const listener of this.#listeners.get(id) ?? []) listener();
  }

  /** New counts of a post. An older or repeated revision changes nothing. */
  count(id: string, { likes, reposts, comments, revision }: Counts): void {
    this.edit(id, (post) => (revision > post.revision ? { ...post, likes, reposts, comments, revision } : post));
  }
  /** The same for a comment's likes. */
  countComment(id: string, likes: number, revision: number): void {
    this.editComment(id, (comment) => (revision > comment.revision ? { ...comment, likes, revision } : comment));
  }

  /** The viewer's own like or repost, from this or another device. One older than what is known changes nothing. */
  toggle(own: OwnToggle): void {
    const revision = own.of === "post" ? own.counts.revision : own.revision;
    const what = own.of === "post" && own.reposted !== undefined ? "reposted" : "liked";
    if (!this.#isNewest(what, own.id, revision)) return;
    if (own.of === "comment") {
      this.countComment(own.id, own.likes, own.revision);
      return this.editComment(own.id, (comment) => ({ ...comment, liked: own.liked }));
    }
    this.count(own.id, own.counts);
    this.edit(own.id, (post) => {
      const { liked = post.liked, reposted = post.reposted } = own;
      return liked === post.liked && reposted === post.reposted ? post : { ...post, liked, reposted };
    });
    if (own.reposted === false) this.#emit({ type: "unreposted", post: own.id });
  }

  /** Changes a post that the page knows. `change` returns the same post if nothing changes. */
  edit(id: string, change: (post: PostView) => PostView): void {
    const post = this.#posts.get(id);
    if (post) this.#set(this.#posts, change(post));
    this.announceSeeded();
  }
  editComment(id: string, change: (comment: CommentView) => CommentView): void {
    const comment = this.#comments.get(id);
    if (comment) this.#set(this.#comments, change(comment));
    this.announceSeeded();
  }

  /** A post that is gone, for everyone or for the viewer. X99: a quote of it stays, and shows it no longer. */
  removePost(id: string): void {
    if (this.#posts.delete(id)) this.#unannounced.add(id);
    this.#emit({ type: "gone", post: id });
    for (const post of this.#posts.values())
      if (post.quoted?.id === id) this.#set(this.#posts, { ...post, quoted: null });
    this.announceSeeded();
  }
  removeComment(id: string): void {
    if (this.#comments.delete(id)) this.#unannounced.add(id);
    this.announceSeeded();
  }

  /** X33: the viewer is no longer a friend of this member. Their posts for friends are gone. */
  unfriend(member: string): void {
    for (const { id, audience, author } of this.#posts.values())
      if (audience !== "everyone" && author.id === member) this.removePost(id);
  }

  /** A member's new name and photo, wherever they wrote something or are quoted. */
  setMember(member: MemberView): void {
    for (const post of this.#posts.values()) {
      const author = post.author.id === member.id ? member : post.author;
      const quoted = post.quoted?.author.id === member.id ? { ...post.quoted, author: member } : post.quoted;
      if (author !== post.author || quoted !== post.quoted) this.#set(this.#posts, { ...post, author, quoted });
    }
    for (const comment of this.#comments.values())
      if (comment.author.id === member.id) this.#set(this.#comments, { ...comment, author: member });
    this.announceSeeded();
  }
  /** Whether something of the member is shown. */
  knows(member: string): boolean {
    const quoted = [...this.#posts.values()].flatMap((post) => post.quoted ?? []);
    return [...this.#posts.values(), ...this.#comments.values(), ...quoted].some(({ author }) => author.id === member);
  }

  publish(post: PostView): void {
    this.addPosts([post]);
    this.#emit({ type: "published", post });
  }

  /** Listens to what changes lists. Returns a function that removes the listener. */
  listen(listener: (event: StoreEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => void this.#eventListeners.delete(listener);
  }
  #emit(event: StoreEvent): void {
    for (const listener of this.#eventListeners) listener(event);
  }

  /**
   * Keeps what a list shows for as long as it is mounted. The returned function lets it go, and then drops what is in no
   * list, apart from what each `saved` lists for when the reader comes back.
   */
  keep(root: Root, saved: Root): () => void {
    this.#roots.add(root);
    this.#saved.add(saved);
    return () => {
      this.#roots.delete(root);
      // the screen that takes the list's place is drawn already, and keeps what it shows in an effect that runs next
      queueMicrotask(() => this.#dropUnlisted());
    };
  }
  #dropUnlisted(): void {
    const kept = new Set([...this.#saved, ...this.#roots].flatMap((root) => [...root()]));
    for (const all of [this.#posts, this.#comments])
      for (const id of all.keys()) {
        if (kept.has(id) || this.#listeners.has(id)) continue;
        all.delete(id);
        this.#ownAt.delete(`liked ${id}`);
        this.#ownAt.delete(`reposted ${id}`);
      }
  }

  /** The viewer's own like or repost: that of the higher revision. */
  #own<What extends "liked" | "reposted">(
    what: What,
    loaded: { id: string; revision: number } & Record<What, boolean>,
    known: Record<What, boolean> | undefined,
  ): boolean {
    return this.#isNewest(what, loaded.id, loaded.revision) || !known ? loaded[what] : known[what];
  }
  #isNewest(what: "liked" | "reposted", id: string, revision: number): boolean {
    if (revision < (this.#ownAt.get(`${what} ${id}`) ?? 0)) return false;
    this.#ownAt.set(`${what} ${id}`, revision);
    return true;
  }

  #set<Item extends { id: string }>(all: Map<string, Item>, item: Item): void {
    if (all.get(item.id) === item) return;
    all.set(item.id, item);
    this.#unannounced.add(item.id);
  }
}

const countsOf = ({ likes, reposts, comments, revision }: Counts): Counts => ({ likes, reposts, comments, revision });

/**
 * The one rule of precedence: the counts stay if their revision is newer than the loaded one, and the content stays if its
 * version is newer (X102). `live`: the counts, with the viewer's own like and repost.
 */
function newerOf<Item extends { id: string; revision: number; version?: number }>(
  loaded: Item,
  known: Item | undefined,
  live: (item: Item) => Partial<Item>,
): Item {
  if (!known || known.revision <= loaded.revision) return loaded;
  const hasNewerVersion = (known.version ?? 1) > (loaded.version ?? 1);
  return { ...(hasNewerVersion ? known : loaded), ...live(known) };
}
