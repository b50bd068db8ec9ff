import type { Plugin, Rollup } from "vite";

const ROOTS = /\/app\/(root|entry\.client)\.tsx/;
/** The page that most people open first. What it needs is one file more, or Rollup would add parts of it to files that no feed needs. */
const FEED = /\/app\/routes\/_index\.tsx/;
const PACKAGES = "/node_modules/";
/** What the bundler itself adds; the packages need it, and they may not need the shell. */
const HELPER = "\0";

/**
 * What every page needs at once is two files, one for the packages, which change seldom, and one for what is ours. Rollup
 * alone makes forty of a few hundred bytes, and a phone waits for each.
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

/** Wanted once somebody chooses a file. Each by itself is so small that it would go into what every page loads. */
const UPLOADS = /\/app\/(media\/|posts\/(Upload|CommentAttachment)|chat\/(compose\/uploadAttachment|client\/sendByHttp))[^/]*\.tsx?$/;
/** What those share with the pages; Rollup would put it beside them, and the pages would load both. */
const SHARED_WITH_UPLOADS =
  /\/app\/(ui\/(IconButton|Field|Video|mediaUrl|importWhenOnline)|wire\/(useAct|sendForm)|edge\/refusal|(media|posts)\/(limits|fileKind|AddMedia))\.tsx?$/;

/** So small that Rollup would put it with something that is loaded for it alone. */
const IN_SHELL = /\/(games\/names|app\/rooms\/ownToggles)\.ts$/;

/** What those share with the chats, which show files before they load what sends them. */
const FILES = /\/app\/ui\/(Progress|useDroppedFiles)\.tsx?$/;

/** What opens the rooms' sockets, once a page is alive. Rollup would put it with whatever part of a page is small. */
const ROOMS = /\/(app\/rooms\/(roomConnection|commandChannel|inboxClient|liveClient)|node_modules\/partysocket\/.*)\.(tsx?|m?js)$/;

/** What all games share. Rollup would put the board of one with it, and every room would load that. */
const GAMES = /\/(app\/games\/(freshSeed|rememberedChoice|sounds|MuteButton|useHint|gridKeys|room\/roomGame|turns\/(TwoPlayers|whyWait|moveSound)|arcade\/device)|games\/random)\.tsx?$/;
/** TicTacToe's marks and rules, of which Super TicTacToe is made. */
const MARKS = /\/(app\/games\/ticTacToe\/(MarkSign|MarkedPlayers)|games\/ticTacToe\/rules)\.tsx?$/;

/** Small boards of rooms. Rollup would put them into a part that other games load. */
const SMALL_BOARDS = /\/app\/games\/(\w*[tT]icTacToe)\/(roomGame|RoomBoard|Board)\.tsx?$/;

/** The list of all games. Rollup would put it with whatever it is loaded beside. */
const ENTRIES = /\/app\/games\/(allGames|gameEntry|\w+\/(entry|arcadeEntry|movesText|pointsText))\.ts$/;

/** The ways to a member's games, from every page but theirs. Rollup would put them with the list of chats. */
const ELSEWHERE = /\/app\/games\/elsewhere\/(Invitations|ReturnLinks)\.tsx$/;

/** Remix itself loads pages by these (vite.remix.ts): they stand with the packages, which may not need the shell. */
const WITH_PACKAGES = /\/app\/(wire\/importRouteModule|ui\/(network|firstPopState))\.ts$/;

/** What all dialogs share. Rollup would move parts of it, and of the shell, into files that every page loads. */
const DIALOGS = /\/app\/ui\/(styleNonce|useReturnFocus|useBackCloses)\.ts$/;

/** Signs of calls alone. The package's list of all its signs is needed everywhere, and would take them along. */
const CALL_SIGNS = /lucide-react\/.*\/icons\/(grip-horizontal|mic-off|phone-off|picture-in-picture-2|rotate-cw|screen-share(-off)?|settings-2|signal-\w+|switch-camera|video-off)\.m?js$/;

/** A part smaller than this goes into a neighbour, where that makes no page load more than it runs. */
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

/** Everything that is imported, not asked for later, from these. */
function reachable(roots: string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
