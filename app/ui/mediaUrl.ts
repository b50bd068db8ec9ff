/** Where the bytes of a media key are served. */
export const mediaUrl = (key: string): string => `/media/${key}`;

export const DEFAULT_PICTURE = {
  profile: "/images/defaultProfile.png",
  cover: "/images/defaultCover.png",
  group: "/images/defaultGroup.png",
} as const;
export type DefaultPicture = keyof typeof DEFAULT_PICTURE;
