import type { Plugin, Rollup } from "vite";

const ROOTS = /\/app\/(root|entry\.client)\.tsx/;
/** The page that most people open first. Its code gets one file of its own. Otherwise Rollup would add parts of it to files that other pages load. */
const FEED = /\/app\/routes\/_index\.tsx/;
const PACKAGES = "/node_modules/";
/** The prefix of the bundler's own modules. The packages need them, and must not depend on the shell. */
const HELPER = "\0";

/**
 * The code that every page needs immediately is in two files: one for the packages, which change seldom, and one for ours. Rollup
 * alone makes forty files of a few hundred bytes, and a phone waits for each.
 */
export function fewChunks(): Plugin {
  return {
    name: "few-chunks",
    apply: "build",
    config(_config, { isSsrBuild }) {
      if (isSsrBuild) return;
      return { build: { rollupOptions: { output: { manualChunks, experimentalMinChunkSize: SMALL_BYTES } } } };
    },
  };
}

/** Loaded when somebody chooses a file. Each module is so small that Rollup would put it into what every page loads. */
const UPLOADS = /\/app\/(media\/|posts\/(Upload|CommentAttachment)|chat\/(compose\/uploadAttachment|client\/sendByHttp))[^/]*\.tsx?$/;
/** Modules that the uploads share with the pages. Rollup would put them with the uploads, and the pages would load both. */
const SHARED_WITH_UPLOADS =
  /\/app\/(ui\/(IconButton|Field|Video|mediaUrl|importWhenOnline)|wire\/(useAct|sendForm)|edge\/refusal|(media|posts)\/(limits|fileKind|AddMedia))\.tsx?$/;

/** So small that Rollup would put them with something that is loaded only on demand. */
const IN_SHELL = /\/(games\/names|app\/rooms\/ownToggles)\.ts$/;

/** Modules that the uploads share with the chats, which show files before they load the code that sends them. */
const FILES = /\/app\/ui\/(Progress|useDroppedFiles)\.tsx?$/;

/** Code that opens the rooms' sockets after hydration. Rollup would put it with any small part of a page. */
const ROOMS = /\/(app\/rooms\/(roomConnection|commandChannel|inboxClient|liveClient)|node_modules\/partysocket\/.*)\.(tsx?|m?js)$/;

/** Code that all games share. Rollup would put one game's board with it, and every room would load that board. */
const GAMES = /\/(app\/games\/(freshSeed|rememberedChoice|sounds|MuteButton|useHint|gridKeys|room\/roomGame|turns\/(TwoPlayers|whyWait|moveSound)|arcade\/device)|games\/random)\.tsx?$/;
/** TicTacToe's marks and rules, which Super TicTacToe uses too. */
const MARKS = /\/(app\/games\/ticTacToe\/(MarkSign|MarkedPlayers)|games\/ticTacToe\/rules)\.tsx?$/;

/** Small boards of rooms. Rollup would put them into a part that other games load. */
const SMALL_BOARDS = /\/app\/games\/(\w*[tT]icTacToe)\/(roomGame|RoomBoard|Board)\.tsx?$/;

/** The list of all games. Rollup would put it with something that is loaded at the same time. */
const ENTRIES = /\/app\/games\/(allGames|gameEntry|\w+\/(entry|arcadeEntry|movesText|pointsText))\.ts$/;

/** Links to a member's games, on every page except the games'. Rollup would put them with the list of chats. */
const ELSEWHERE = /\/app\/games\/elsewhere\/(Invitations|ReturnLinks)\.tsx$/;

/** Remix itself loads pages with these (vite.remix.ts). They go with the packages, which must not depend on the shell. */
const WITH_PACKAGES = /\/app\/(wire\/importRouteModule|ui\/(network|firstPopState))\.ts$/;

/** Code that all dialogs share. Rollup would move parts of it, and of the shell, into files that every page loads. */
const DIALOGS = /\/app\/ui\/(styleNonce|useReturnFocus|useBackCloses)\.ts$/;

/** Icons that only calls use. Otherwise the package's list of all its icons, which every page needs, would include them. */
const CALL_SIGNS = /lucide-react\/.*\/icons\/(grip-horizontal|mic-off|phone-off|picture-in-picture-2|rotate-cw|screen-share(-off)?|settings-2|signal-\w+|switch-camera|video-off)\.m?js$/;

/** A file smaller than this is merged with another, if no page then loads more than it runs. */
const SMALL_BYTES = 6_000;

let needed: Set<string> | null = null;
let ofFeed: Set<string> | null = null;

const manualChunks: Rollup.GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
  needed ??= reachable([...getModuleIds()].filter((module) => ROOTS.test(module)), getModuleInfo);
  if (WITH_PACKAGES.test(id)) return "packages";
  if (SHARED_WITH_UPLOADS.test(id) || IN_SHELL.test(id)) return "shell";
  if (DIALOGS.test(id)) return "dialogs";
  if (FILES.test(id)) return "files";
  if (UPLOADS.test(id)) return "uploads";
  if (ROOMS.test(id)) return "rooms";
  if (CALL_SIGNS.test(id)) return "callSigns";
  if (GAMES.test(id)) return "games";
  if (MARKS.test(id)) return "marks";
  if (ENTRIES.test(id)) return "games-list";
  if (ELSEWHERE.test(id)) return "gamesElsewhere";
  const [, smallGame] = SMALL_BOARDS.exec(id) ?? [];
  if (smallGame) return `roomGame-${smallGame}`;
  if (id.endsWith("/app/root.tsx")) return "shell";
  ofFeed ??= reachable([...getModuleIds()].filter((module) => FEED.test(module)), getModuleInfo);
  if (!needed.has(id) && ofFeed.has(id)) return "feed";
  if (!needed.has(id) || ROOTS.test(id)) return;
  return id.includes(PACKAGES) || id.startsWith(HELPER) ? "packages" : "shell";
};

/** All modules that these import directly or indirectly, without dynamic imports. */
function reachable(roots: string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
