/** X31: who can see a post. */
export const AUDIENCES = ["everyone", "friends"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** X34: who of those who can see a post can comment on it. Its author always can. */
export const COMMENTERS = ["everyone", "friends", "mentioned", "nobody"] as const;
export type Commenters = (typeof COMMENTERS)[number];

/** X100: who can quote a post for everyone. Its author always can. */
export const QUOTERS = ["everyone", "friends", "nobody"] as const;
export type Quoters = (typeof QUOTERS)[number];
