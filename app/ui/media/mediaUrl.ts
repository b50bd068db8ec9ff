/** The address of a media key. */
export const mediaUrl = (key: string): string => `/media/${key}`;

export const DEFAULT_PICTURE = {
  profile: "/images/defaultProfile.png",
  cover: "/images/defaultCover.png",
  group: "/images/defaultGroup.png",
} as const;
export type DefaultPicture = keyof typeof DEFAULT_PICTURE;
