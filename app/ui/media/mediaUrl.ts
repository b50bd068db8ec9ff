/** The address of a media key. */
export const mediaUrl = (key: string): string => `/media/${key}`;

/** The pictures that are shown where a member has chosen no photo or cover, or a group no picture. */
export const DEFAULT_PICTURE = {
  profile: "/images/defaultProfile.png",
  cover: "/images/defaultCover.png",
  group: "/images/defaultGroup.png",
} as const;
export type DefaultPicture = keyof typeof DEFAULT_PICTURE;
