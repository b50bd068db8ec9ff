/** How a member comes from the feed to each feature, by pressing what is visible. docs/spec/ways.md has it as a table. */

/** A control's role and accessible name, such as "link Profile". */
export type Control = string;

export interface Way {
  feature: string;
  requirement: string;
  /** pressed one after the other, from the feed; the first visible control of this role and name counts */
  presses: readonly Control[];
  /** the same where a phone has less room */
  onPhone?: readonly Control[];
  /** what shows then */
  shows: Control;
  /** the address that the way leads to, if it has one; `{}` stands for an id, and `{name}` for a name */
  at?: string;
  /** where the page has a right column: what already shows there */
  inColumn?: Control;
}

const way = (requirement: string, feature: string, presses: readonly Control[], shows: Control, at?: string): Way => ({
  requirement,
  feature,
  presses,
  shows,
  ...(at !== undefined && { at }),
});

/** In the small world (smallWorld.ts), for Ada. */
const [FRIEND, GROUP] = ["Bayo Lantern", "The lantern makers"];
const CHAT = ["link Messages", `link ${FRIEND}`] as const;
const GROUP_CHAT = ["link Messages", `link ${GROUP}`] as const;
const OWN_POST = ["link Profile", "link Comments"] as const;

export const WAYS: readonly Way[] = [
  way("S1", "Write a post", ["button Post"], "dialog Create Post"),
  way("X193", "Choose the language of a post", ["button Post"], "button Post language: English (en)"),
  way("S3", "Like a post", [], "button Like"),
  way("S4, X99", "Repost or quote a post", ["button Repost"], "menuitem Quote"),
  way("S5", "Share a post", [], "button Share"),
  way("X109", "Bookmark a post", ["button More"], "menuitem Bookmark"),
  way("X109", "Read your bookmarks", ["link Profile", "link Bookmarks"], "heading Bookmarks", "/bookmarks"),
  way("S7", "Comment on a post", ["link Comments"], "textbox Comment", "/{}/{}"),
  way("X102", "Edit your post", ["link Profile", "button More"], "menuitem Edit post"),
  way("X34", "Change who can comment on your post", ["link Profile", "button More"], "menuitem Who can comment"),
  way("S10", "Delete your post", ["link Profile"], "button Delete post"),
  way(
    "X103",
    "Read earlier versions of a post",
    ["link Profile", "link Edited"],
    "heading Earlier versions",
    "/{}/{}/versions",
  ),
  way("X101", "See who likes a post", [...OWN_POST, "link 2 likes"], "heading Liked by", "/{}/{}/likes"),
  way("X101", "See who reposted a post", [...OWN_POST, "link 1 repost"], "heading Reposted by", "/{}/{}/reposts"),
  way("X101", "Read the quotes of a post", [...OWN_POST, "link 1 quote"], "heading Quotes", "/{}/{}/quotes"),
  way("X95", "Read what friends post", ["tab Friends"], `article Post by ${FRIEND}`, "/?tab=friends"),
  way("X96", "Read posts with the tags that you follow", ["tab Tags"], "link Find tags", "/?tab=tags"),
  way(
    "X92",
    "See and change the tags that you follow",
    ["tab Tags", "link Followed tags"],
    "heading Followed tags",
    "/tags",
  ),
  way("X91", "Open and follow a tag", ["link #lanterns"], "button Unfollow tag", "/tags/{name}"),
  {
    ...way("Q1", "Search people, posts and tags", ["link Search"], "searchbox Search", "/search"),
    inColumn: "combobox Search people",
  },
  way("P1", "Open a member's profile", [`link ${FRIEND}`], "button Remove Friend", "/{}"),
  way("P2", "Write to a member", [`link ${FRIEND}`, "link Message"], "textbox Message"),
  way("X11", "Block a member", [`link ${FRIEND}`, "button More"], `menuitem Block ${FRIEND}`),
  way("X21", "Mute a member", [`link ${FRIEND}`, "button More"], `menuitem Mute ${FRIEND}`),
  way("X47", "Report a member", [`link ${FRIEND}`, "button More"], "menuitem Report"),
  way("P6", "Change your profile", ["link Profile", "button Edit Profile"], "dialog Edit Profile"),
  way("P4", "See your friends", ["link Profile", "tab Friends"], "tab Friends List", "/{}?tab=friends"),
  way(
    "N2",
    "Answer friend requests",
    ["link Notifications", "tab FriendRequests"],
    "button Accept",
    "/notifications?tab=requests",
  ),
  way("N1", "Read notifications", ["link Notifications"], "tab Activities", "/notifications"),
  way("M1", "See all chats", ["link Messages"], "list Chats", "/messages"),
  way("M2", "Begin a chat", ["link Messages", "button Start new chat"], "dialog New chat"),
  way("M7", "Create a group", ["link Messages", "button Create group"], "dialog New group"),
  way("M3", "Write a message", CHAT, "textbox Message", "/messages/{}"),
  way("C1", "Call a friend", CHAT, "button Call"),
  way("C1", "Call a friend with video", CHAT, "button Video call"),
  way("M8", "Play with a friend from the chat", CHAT, "button Play a game"),
  {
    ...way("M12", "Search in a chat", [...CHAT, "button Search in chat"], "searchbox Search in chat"),
    onPhone: [...CHAT, "button More", "menuitem Search in chat"],
  },
  way("M7", "See who is in a group", [...GROUP_CHAT, "button Group info"], "dialog Group info"),
  way("M7", "Leave a group", [...GROUP_CHAT, "button Group info"], "button Leave group"),
  way("X27", "Leave a group for good", [...GROUP_CHAT, "button Group info"], "button Leave for good"),
  way("X21", "Mute a group", [...GROUP_CHAT, "button More"], "menuitem Mute chat"),
  way("G1", "Find a game", ["link Games"], "button Brick Break", "/games"),
  way("G8", "Compare scores", ["link Games", "button Brick Break scores"], "dialog Brick Break scores"),
  way("G1", "Play a game alone", ["link Games", "button TicTacToe"], "grid TicTacToe board", "/Games/{name}/Single"),
  way("P5", "See a member's pictures", [`link ${FRIEND}`, "tab Media"], "tab Media", "/{}?tab=media"),
  way("G1", "Play with friends", ["link Games", "tab Multi-Player", "button Chess"], "dialog Choose friends"),
  way("A11", "Choose light or dark", ["link Settings"], "region Appearance", "/settings"),
  way("X192", "Choose your language", ["link Settings"], "combobox Language of Parlor"),
  way("X208", "Save data", ["link Settings"], "checkbox Save data"),
  way("X110", "Always show posts with a warning", ["link Settings"], "checkbox Always show"),
  way("X194", "Choose the languages that you read", ["link Settings"], "region Languages I read"),
  way("X114", "Learn the shortcuts", ["link Settings", "button Show all shortcuts"], "dialog Keyboard shortcuts"),
  way("A18", "Change your email", ["link Settings", "link Change email"], "heading Change email", "/settings/email"),
  way("A11", "Change your password", ["link Settings"], "region Password"),
  way("A13", "Add a second factor", ["link Settings"], "region Two-step sign-in"),
  way("X202", "Choose what Parlor notifies you about", ["link Settings"], "region Notifications"),
  way("X206", "Get emails about unread messages", ["link Settings"], "checkbox Email me about unread messages"),
  way("A19", "See and end sessions", ["link Settings"], "region Where you're signed in"),
  way("A21", "Read the security log", ["link Settings"], "region Security log"),
  way("X26", "Decide who can write, call, invite and add", ["link Settings"], "group Who can message you"),
  way("X19", "See whom you block and mute", ["link Settings"], "region Privacy"),
  way("X27", "Let a group add you again", ["link Settings"], "heading Groups that can't add you"),
  way("X21", "Mute words", ["link Settings"], "textbox Word or phrase"),
  way("X63", "Read decisions about you", ["link Settings"], "region Reports and decisions"),
  way("A11", "Download your data", ["link Settings"], "link Download your data"),
  way(
    "A11",
    "Delete your account",
    ["link Settings", "link Delete account"],
    "heading Delete account",
    "/settings/delete",
  ),
  way("A11", "Log out", ["link Settings"], "button Logout"),
  way("X72", "Read the rules", ["link Settings", "link Rules"], "heading Rules", "/rules"),
  way("X72", "Find the operator's contact", ["link Settings", "link Contact"], "heading Contact", "/contact"),
];

/** Addresses that stories may type, because people come to them from outside of these pages, or only in some states. */
export const FROM_OUTSIDE: Readonly<Record<string, string>> = {
  "about:blank": "no page of Parlor",
  "/?lang=ar": "an address in a language, to which other sites link",
  "/development/mail": "stands for the program in which people read their mail",
  "/verify?token={name}": "a mailed link",
  "/@{name}": "an address that people write down",
  "/{}": "the address of a profile, which members give to others",
  "/{}/{}": "the address of a post, which Share gives",
  "/messages?answer={}": "the button Answer of a call's notification leads there",
  "/messages/{}": "the address of a chat, which people keep as a bookmark or open in a second tab",
  "/Games/{name}/Single": "the address of a game, which members give to others",
  "/login": "the feed leads only visitors there",
  "/login?next=/search": "a page that needs a session redirects there",
  "/login?next={name}": "a page that needs a session redirects there",
  "/prove?next=/settings/codes": "a page that needs a new proof redirects there",
  "/prove?next=/{name}": "a page that needs a new proof redirects there",
  "/shared": "the service worker leads there after another app has shared something",
  "/moderation": "the settings lead only moderators there",
  "/moderation?queue={name}": "the settings lead only moderators there",
  "/notifications?tab=activities": "the first tab of the notifications, which their link opens",
  "/messages?answer={name}": "the button Answer of a call's notification leads there",
  "/messages/requests": "the list of chats leads there while there is a request",
  "/settings/recovery": "the settings lead there once there is a second factor",
  "/search?query={name}": "a link that was shared",
  "/rules#spam": "a link that was shared",
  "/Game": "an address of the specification",
  "/games/{name}/single": "an address in lower case, as people type it",
};

const ID = "(?:{}|[0-7][0-9A-HJKMNP-TV-Z]{25})";
const NAME = "[^/?#]+";

/** Whether an address is like the pattern, in which `{}` stands for an id and `{name}` for a name. */
export const isLike = (address: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.?#@]/g, String.raw`\$&`)
      .replaceAll("{}", ID)
      .replaceAll("{name}", NAME)}$`,
  ).test(address);

/** The table of docs/spec/ways.md. */
export const waysTable = (): string =>
  [
    "| Feature | Requirement | From the feed, press | Then there is |",
    "|---|---|---|---|",
    ...WAYS.map(
      ({ feature, requirement, presses, onPhone, shows, inColumn }) =>
        `| ${feature} | ${requirement} | ${presses.map(asText).join(", ") || "nothing"}${onPhone ? `; on a phone, ${onPhone.map(asText).join(", ")}` : ""} | ${asText(shows)}${inColumn ? `; in the right column, without a press, ${asText(inColumn)}` : ""} |`,
    ),
  ].join("\n");

const asText = (control: Control): string => {
  const { role, name } = partsOf(control);
  return `${role} \`${name}\``;
};

/** The role and the name of a control. */
export function partsOf(control: Control): { role: string; name: string } {
  const end = control.indexOf(" ");
  return { role: control.slice(0, end), name: control.slice(end + 1) };
}
