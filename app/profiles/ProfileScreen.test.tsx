import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { FriendState } from "~/party/inbox/protocol";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { MediaTab } from "./MediaTab";
import { ProfileScreen } from "./ProfileScreen";
import type { ProfileView, ShownMedia } from "./view";

vi.mock("~/app/rooms/useLive", () => ({ useLive: () => undefined }));
afterEach(cleanup);

const BAYO: ProfileView = {
  id: "01BX5ZZKBKACTAV9WEVGEMMVRZ",
  handle: null,
  name: "Bayo",
  about: "",
  cover: null,
  photo: null,
  joinedAtMs: 0,
  friendCount: 0,
  requestCount: null,
  mutualCount: 0,
  isSelf: false,
  friendState: "none",
  bests: [],
  dob: null,
};

function show(friendState: FriendState) {
  renderPage(
    <ProfileScreen profile={{ ...BAYO, friendState }} tabContent={{ tab: "posts", page: { items: [], next: null } }} />,
    { viewer: ADA },
  );
  return screen.queryByRole("link", { name: "Message" });
}

test("P2 · a friend's profile has a Message button that leads to the chat", () => {
  expect(show("friends")?.getAttribute("href")).toBe(`/messages/${BAYO.id}`);
});

test.each(["none", "sent", "received"] as const)(
  "P2 · the profile of a member who isn't a friend (%s) has no Message button",
  (state) => {
    expect(show(state)).toBeNull();
  },
);

test("P1 · a profile names the month in which its member joined", () => {
  const joinedAtMs = Date.UTC(2026, 10, 30, 23, 30);
  renderPage(
    <ProfileScreen profile={{ ...BAYO, joinedAtMs }} tabContent={{ tab: "posts", page: { items: [], next: null } }} />,
    { viewer: ADA },
  );
  expect(screen.getByText("November 2026").getAttribute("dateTime")).toBe("2026-11-30T23:30:00.000Z");
});

const showProfile = (profile: Partial<ProfileView>) =>
  renderPage(
    <ProfileScreen profile={{ ...BAYO, ...profile }} tabContent={{ tab: "posts", page: { items: [], next: null } }} />,
    { viewer: ADA },
  );
const buttons = () => ["Edit Profile", "Add Friend"].map((name) => screen.queryByRole("button", { name }) !== null);

test("P2 · the owner of a profile edits it, and can't add themselves as a friend", () => {
  showProfile({ isSelf: true });
  expect(buttons()).toEqual([true, false]);
});

test("P2 · another member can be added as a friend, and their profile can't be edited", () => {
  showProfile({});
  expect(buttons()).toEqual([false, true]);
});

test("P1 · an address in a member's description opens in a new tab", () => {
  showProfile({ about: "Sails. See https://example.com/boats" });
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "https://example.com/boats" });
  expect([link.getAttribute("href"), link.target]).toEqual(["https://example.com/boats", "_blank"]);
});

test("P3 · a profile without posts says so", () => {
  showProfile({});
  screen.getByText("No posts available.");
});

test.each([
  [true, "/bookmarks"],
  [false, undefined],
])("X109 · a member's own profile leads to their bookmarks: %s", (isSelf, path) => {
  showProfile({ isSelf });
  expect(screen.queryByRole("link", { name: "Bookmarks" })?.getAttribute("href")).toBe(path);
});

test.each([
  ["none", true],
  ["friends", false],
] as const)(
  "P2 · X29 · beside Message, the profile of a member (%s) says whether the first one is a request",
  (friendState, says) => {
    showProfile({ friendState, canMessage: true });
    expect(screen.queryByText(/your first messages are a request/) !== null).toBe(says);
  },
);

const SIDES = { width: 2_000, height: 1_500 };
const PICTURE: ShownMedia = { id: "a/1.png", kind: "image", alt: "", post: "a", poster: null, ...SIDES };
const VIDEO: ShownMedia = { ...PICTURE, id: "a/1.mp4", kind: "video" };

test.each([
  ["a picture is shown", PICTURE, false, "IMG", "/media/a/1.png"],
  ["a video shows its poster", { ...VIDEO, poster: "a/2.jpg" }, false, "IMG", "/media/a/2.jpg"],
  ["a video without a poster shows its beginning", VIDEO, false, "VIDEO", "/media/a/1.mp4"],
  ["while data is saved, a video without a poster isn't loaded", VIDEO, true, "SPAN", null],
  ["while data is saved, a large picture isn't loaded", PICTURE, true, "SPAN", null],
])("P5 · X208 · among a member's media, %s", (_what, media, savesData, tag, source) => {
  renderPage(<MediaTab owner={BAYO.id} page={{ items: [media], next: null }} />, { savesData });
  const shown = document.querySelector("a > *");
  expect([shown?.tagName, shown?.getAttribute("src")]).toEqual([tag, source]);
});
