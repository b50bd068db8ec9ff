/**
 * What a member decides about who can reach them and what others see of them. The database, the forms and the rooms
 * share it.
 */

/** The choices of each setting, from the most open to the most closed. */
export const PRIVACY_CHOICES = {
  /** X26: who can send the member a first message */
  messages: ["everyone", "friendsOfFriends", "friends", "nobody"],
  /** X27: who can call the member, invite them to games, and add them to groups */
  calls: ["friends", "nobody"],
  games: ["friends", "nobody"],
  groups: ["friends", "nobody"],
  /** X28: who sees that the member is online or typing, and how far they have read */
  presence: ["everyone", "friends", "nobody"],
  receipts: ["everyone", "friends", "nobody"],
  /** X111: to whom the member is suggested */
  suggestions: ["everyone", "nobody"],
} as const;

export type PrivacySetting = keyof typeof PRIVACY_CHOICES;
export type Privacy = { [S in PrivacySetting]: (typeof PRIVACY_CHOICES)[S][number] };

export const PRIVACY_SETTINGS = Object.keys(PRIVACY_CHOICES) as PrivacySetting[];

/** The settings of a member who has changed none. */
export const DEFAULT_PRIVACY: Privacy = {
  messages: "everyone",
  calls: "friends",
  games: "friends",
  groups: "friends",
  presence: "friends",
  receipts: "friends",
  suggestions: "everyone",
};

/**
 * The settings of a member that the rooms of their chats act by (X26, X28). Of two, the one with the higher revision
 * counts.
 */
export interface MemberPrivacy extends Pick<Privacy, "messages" | "presence" | "receipts"> {
  /** 0: the defaults of a member who has changed no setting */
  revision: number;
}

const { messages, presence, receipts } = DEFAULT_PRIVACY;
export const DEFAULT_MEMBER_PRIVACY: MemberPrivacy = { revision: 0, messages, presence, receipts };
