import path from "node:path";
import type { Plugin, Rollup } from "vite";
import { CALL_ICONS, MENU_ICONS, PAGE_ICONS } from "./vite.iconChunks";

const ROOTS = ["app/root.tsx", "app/entry.client.tsx"];
/**
 * The page that most people open first. Its code gets one file of its own. Otherwise Rollup would add parts of it to
 * files that other pages load.
 */
const FEED = "app/routes/_index.tsx";
const PACKAGES = "/node_modules/";
/** The prefix of the bundler's own modules. The packages need them, and must not depend on the shell. */
const HELPER = "\0";

interface Chunk {
  name: string;
  /**
   * Paths from the repository's root. A `*` at the end matches the rest of a name. The build fails when a
   * path matches no module.
   */
  modules: readonly string[];
}

/**
 * Modules that Rollup would put into a file that too many pages load. `manualChunks` below and Rollup place the others.
 * The figures say how much more JavaScript (gzip) a page loads without the chunk, measured with one chunk removed at a
 * time.
 */
const CHUNKS: readonly Chunk[] = [
  {
    // Remix itself loads pages with these (vite.remix.ts). Otherwise the packages and the shell would import each
    // other.
    name: "packages",
    modules: ["app/http/importRouteModule.ts", "app/ui/browser/network.ts", "app/ui/shell/firstPopState.ts"],
  },
  {
    // Uploads and small boards share these with the pages. Rollup would put them with what is loaded on demand
    // (+14 kB in a game's room).
    name: "shell",
    modules: [
      "app/http/apiError.ts",
      "app/media/limits.ts",
      "app/members/Handle.tsx",
      "app/members/member.ts",
      "app/posts/view.ts",
      "app/rooms/ownToggles.ts",
      "app/rooms/useLive.ts",
      "app/ui/format/plural.ts",
      "app/ui/primitives/Collapsed.tsx",
      "app/ui/primitives/IconButton.tsx",
      "app/ui/media/Video.tsx",
      "app/ui/browser/importWhenOnline.ts",
      "app/ui/browser/signingOut.ts",
      "app/ui/media/mediaUrl.ts",
      "app/http/postForm.ts",
      "app/http/provePath.ts",
      "app/http/useAct.ts",
      "base/characters.ts",
      "base/clock.ts",
      "base/ulid.ts",
      "games/names.ts",
    ],
  },
  {
    // Dialogs and lists of people share these. Rollup would put them with dialogs and games that a page may never open
    // (+9 kB on the search).
    name: "people",
    modules: [
      "app/members/PersonRow.tsx",
      "app/friends/texts.ts",
      "app/ui/lists/SearchField.tsx",
      "app/ui/primitives/NeedsScripts.tsx",
    ],
  },
  {
    // The feed imports them for the form without JavaScript, which only the server renders (+1 kB in the feed).
    name: "choices",
    modules: [
      "app/posts/compose/CharactersLeft.tsx",
      "app/posts/audience/AudienceFields.tsx",
      "app/posts/audience/WarningField.tsx",
      "app/posts/audience/texts.ts",
      "app/posts/quotes/texts.ts",
      "app/ui/primitives/RadioRow.tsx",
    ],
  },
  {
    // Pages with a quote load it, and the dialog that writes one. Rollup would put it with what a live list of friends'
    // posts loads.
    name: "quotedPost",
    modules: ["app/posts/quotes/QuotedPost.tsx"],
  },
  {
    // The composers of posts and comments need these before somebody chooses a file. The feed doesn't need them.
    name: "addMedia",
    modules: ["app/media/upload/fileKind.ts", "app/posts/compose/AddMedia.tsx"],
  },
  {
    // The uploads share these with the chats, which show files before they load the code that sends them
    // (+5.6 kB in a chat).
    name: "files",
    modules: ["app/ui/media/Progress.tsx", "app/ui/media/useDroppedFiles.ts"],
  },
  {
    // Loaded when somebody chooses a file. Each module is so small that Rollup would put it with others
    // (+9.4 kB in a game's room).
    name: "uploads",
    modules: [
      "app/chat/client/sendByHttp.ts",
      "app/chat/compose/uploadAttachment.ts",
      "app/media/*",
      "app/posts/thread/CommentAttachment.tsx",
      "app/posts/compose/texts.ts",
      "app/posts/compose/UploadList.tsx",
      "app/posts/compose/UploadPreview.tsx",
    ],
  },
  {
    // Checks of typed text, on all pages with a composer. Rollup would put them with the arcade games' drawing (+2.5 kB
    // in a chat).
    name: "plainText",
    modules: ["base/fold.ts", "base/plainText.ts"],
  },
  {
    // What replaces a picture or video that doesn't load. Rollup would put it with what a search finds (+3 kB in a feed
    // with such a picture).
    name: "notLoaded",
    modules: ["app/ui/media/RetryWhenBack.tsx", "app/ui/media/UnplayableVideo.tsx"],
  },
  {
    // The state of a chat, which its page and the messages' journal share. Rollup would put it with the page that
    // deletes an account.
    name: "chatState",
    modules: ["app/chat/client/chatState.ts"],
  },
  {
    // Opens the rooms' sockets after hydration. Rollup would put it with any small part of a page (+2.4 kB in a
    // game against the computer).
    name: "rooms",
    modules: [
      "app/rooms/commandChannel.ts",
      "app/rooms/inboxClient.ts",
      "app/rooms/liveClient.ts",
      "app/rooms/roomConnection.ts",
      "node_modules/partysocket/*",
    ],
  },
  {
    // Rollup would put these with whatever small part is loaded at the same time.
    name: "chatTexts",
    modules: [
      "app/calls/texts.ts",
      "app/chat/texts.ts",
      "app/chat/acts/texts.ts",
      "app/chat/compose/texts.ts",
      "app/chat/log/texts.ts",
      "app/groups/texts.ts",
    ],
  },
  {
    // The page of messages and the feed's right column share it.
    name: "chatListTexts",
    modules: ["app/chat/list/texts.ts", "app/chat/summary/texts.ts"],
  },
  {
    // All pages with one form share these, and most of them offer passkeys. Rollup would put them with a part of the
    // games, and the icon with those of every page (+0.1 kB on every page).
    name: "forms",
    modules: [
      "app/accounts/login/AccountPage.tsx",
      "app/accounts/passkeys/ceremony.ts",
      "app/accounts/passkeys/texts.ts",
      "app/ui/primitives/Alert.tsx",
      "app/ui/primitives/Field.tsx",
      "node_modules/lucide-react/dist/esm/icons/key-round.*",
    ],
  },
  {
    // What checks forms in the browser. Otherwise the dialog that edits the profile would load the next chunk with it.
    name: "formChecks",
    modules: ["node_modules/@conform-to/*", "node_modules/zod/*"],
  },
  {
    // What forms with an email, a password or a second factor share. Rollup would put it with the pages that follow
    // mailed links and with settings, and the login would load these.
    name: "credentials",
    modules: [
      "app/accounts/factors/schemas.ts",
      "app/accounts/factors/texts.ts",
      "app/accounts/login/credentials.ts",
      "app/accounts/login/formTexts.ts",
      "app/accounts/login/passwordLength.ts",
      "app/accounts/login/texts.ts",
      "app/accounts/login/useServerForm.ts",
      "app/accounts/passkeys/PasskeyButton.tsx",
      "app/accounts/password/NewPasswordFields.tsx",
      "app/accounts/password/texts.ts",
      "app/accounts/sessions/schema.ts",
    ],
  },
  {
    // The login, the proof and the settings. Rollup would put it with the page that changes the email.
    name: "google",
    modules: [
      "app/accounts/google/GoogleButton.tsx",
      "app/accounts/google/googlePopup.ts",
      "app/accounts/google/googleRefusal.ts",
      "app/accounts/google/texts.ts",
      "app/accounts/login/secondStepPath.ts",
    ],
  },
  {
    // The pages of rules. Rollup would put them with parts of chats and games
    // (+5 kB on each of these pages).
    name: "policies",
    modules: [
      "app/policies/PolicyScreen.tsx",
      "app/policies/PolicyText.tsx",
      ...["contact", "privacy-policy", "rules", "terms"].map((page) => `app/routes/${page}.tsx`),
    ],
  },
  {
    // The icons of menus, and what the dialogs of menus share.
    name: "menuIcons",
    modules: ["app/ui/dialogs/FormFooter.tsx", ...MENU_ICONS],
  },
  { name: "pageIcons", modules: PAGE_ICONS },
  { name: "callIcons", modules: CALL_ICONS },
  {
    // Several games share each of these. Rollup would put one game's board with them, and every room would load that
    // board (+10 kB).
    name: "games",
    modules: [
      "app/games/MuteButton.tsx",
      "app/games/arcade/input/device.ts",
      "app/games/gridKeys.ts",
      "app/games/options/rememberedChoice.ts",
      "app/games/room/roomGame.ts",
      "app/games/sounds.ts",
      "app/games/texts.ts",
      "app/games/turns/TwoPlayers.tsx",
      "app/games/turns/moveSound.ts",
      "app/games/turns/waitReason.ts",
      "app/games/useHint.tsx",
      "games/random.ts",
      "node_modules/lucide-react/dist/esm/icons/book-open.*",
    ],
  },
  {
    // TicTacToe's marks and rules, which Super TicTacToe uses too (+3 kB in TicTacToe's room).
    name: "marks",
    modules: ["app/games/ticTacToe/MarkSign.tsx", "app/games/ticTacToe/MarkedPlayers.tsx", "games/ticTacToe/rules.ts"],
  },
  {
    // The list of all games. Rollup would put it with something that is loaded at the same time (+3.9 kB on a profile
    // and in a game's room).
    name: "gamesList",
    modules: [
      "app/games/allGames.ts",
      "app/games/gameEntry.ts",
      "app/games/arcade/arcadeEntry.ts",
      "app/games/hub/texts.ts",
      "app/games/imageSlidePuzzle/figureTexts.ts",
      "app/games/ballFall/entry.ts",
      "app/games/brickBreak/entry.ts",
      "app/games/chess/entry.ts",
      "app/games/connectFour/entry.ts",
      "app/games/imageSlidePuzzle/entry.ts",
      "app/games/superTicTacToe/entry.ts",
      "app/games/ticTacToe/entry.ts",
      "app/games/whot/entry.ts",
    ],
  },
  {
    // Links to a member's games, and invitations. Rollup would put them with the list of chats
    // (+2.1 kB for a member with an invitation).
    name: "gamesElsewhere",
    modules: ["app/games/elsewhere/Invitations.tsx", "app/games/elsewhere/ReturnLinks.tsx"],
  },
  {
    // The board of TicTacToe's room. Rollup would put Super TicTacToe's board into the same file (+2.3 kB for
    // TicTacToe).
    name: "ticTacToeBoard",
    modules: ["Board.tsx", "RoomBoard.tsx", "roomGame.ts"].map((file) => `app/games/ticTacToe/${file}`),
  },
];

/** Rollup merges a file smaller than this with another, if that adds no code with side effects to any page. */
const SMALL_BYTES = 6_000;

/**
 * The code that every page needs immediately is in two files: one for the packages, which rarely change, and one for
 * our own code. Rollup alone would make forty files of a few hundred bytes, and a phone would wait for each.
 */
export function fewChunks(): Plugin {
  const found = new Set<string>();
  let neededByRoot: Set<string> | null = null;
  let neededByFeed: Set<string> | null = null;
  let isBrowserBuild = false;

  const manualChunks: Rollup.GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
    const from = (entries: readonly string[]) =>
      reachable(
        [...getModuleIds()].filter((module) => entries.includes(inRepository(module))),
        getModuleInfo,
      );
    neededByRoot ??= from(ROOTS);
    neededByFeed ??= from([FEED]);
    const file = inRepository(id);
    for (const { name, modules } of CHUNKS) {
      const module = modules.find((pattern) => matches(file, pattern));
      if (module === undefined) continue;
      found.add(module);
      return name;
    }
    if (file === "app/root.tsx") return "shell";
    if (!neededByRoot.has(id)) return neededByFeed.has(id) ? "feed" : undefined;
    if (ROOTS.includes(file)) return;
    return id.includes(PACKAGES) || id.startsWith(HELPER) ? "packages" : "shell";
  };

  return {
    name: "few-chunks",
    apply: "build",
    config(_config, { isSsrBuild }) {
      isBrowserBuild = !isSsrBuild;
      if (isSsrBuild) return;
      // seven characters of a hash are enough, and the list of routes has the names of a hundred files
      const names = { entryFileNames: "assets/[name]-[hash:7].js", chunkFileNames: "assets/[name]-[hash:7].js" };
      const output = { ...names, manualChunks, experimentalMinChunkSize: SMALL_BYTES };
      return { build: { rollupOptions: { output } } };
    },
    generateBundle() {
      if (!isBrowserBuild) return;
      const missing = CHUNKS.flatMap(({ modules }) => modules).filter((module) => !found.has(module));
      if (missing.length > 0) this.error(`vite.chunks.ts names modules that no page loads: ${missing.join(", ")}`);
    },
  };
}

/** A module's path from the repository's root, without Vite's query. */
const inRepository = (id: string): string =>
  path.relative(import.meta.dirname, id.split("?", 1)[0] ?? "").replaceAll(path.sep, "/");

const matches = (file: string, pattern: string): boolean =>
  pattern.endsWith("*") ? file.startsWith(pattern.slice(0, -1)) : file === pattern;

/** All modules that these import directly or indirectly, without dynamic imports. */
function reachable(roots: string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
