/** X31: who can see a post. */
export const AUDIENCES = ["everyone", "friends"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** To whom content is shown, apart from what is between two members. What moderators or a ban hide is shown only to its author. */
export const SHOWN_TO = [...AUDIENCES, "author"] as const;
export type ShownTo = (typeof SHOWN_TO)[number];

/** X34: who of those who can see a post can comment on it. Its author always can. */
export const COMMENTERS = ["everyone", "friends", "mentioned", "nobody"] as const;
export type Commenters = (typeof COMMENTERS)[number];

/** X100: who can quote a post for everyone. Its author always can. */
export const QUOTERS = ["everyone", "friends", "nobody"] as const;
export type Quoters = (typeof QUOTERS)[number];
