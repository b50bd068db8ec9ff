/** The address of a media key. */
export const mediaUrl = (key: string): string => `/media/${key}`;

/** The pictures of members, profiles and groups that have chosen none. */
export const DEFAULT_PICTURE = {
  profile: "/images/defaultProfile.png",
  cover: "/images/defaultCover.png",
  group: "/images/defaultGroup.png",
} as const;
export type DefaultPicture = keyof typeof DEFAULT_PICTURE;
