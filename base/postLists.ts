/** X101: the lists of members that each post has. The names are also in the addresses of their pages. */
export type PostList = "likes" | "reposts";
