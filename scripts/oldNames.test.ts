import fs from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { ROOT } from "./root.mjs";

const FOLDERS = ["app", "base", "bench", "db", "games", "party", "scripts", "tests"];
const BELOW_THE_APP = ["base", "db", "games", "party", "tests/faults", "tests/compat", "bench/peers"];

const listed = (...names: string[]): string[] => names.flatMap((line) => line.trim().split(/\s+/));

/**
 * Names that standard terms have replaced. Nothing may be declared under them. CONTRIBUTING.md has the terms in its
 * glossary.
 */
const ANYWHERE = listed(
  // rooms
  "Keeper KeptWay obey admits keepNote LiveSeat Judged judgedOf lookIn LOOKS_ON SessionWorld ChatSurroundings",
  "turnAway mayStay isOneTooMany refuseBad isForeignHello carriedId makeWith LiveLeafServer LeafEffects",
  "leafName topicOfLeaf socketsPerLeaf tellLeaves takePlace openLeaf allLeaves tellOwn isKept acceptanceIn HeldCall",
  "decideTold CallTrace traceOf CallMade GivenUp givenUpSchema ChatSide revisionsBetween isOpenTo readsFor shownTo",
  "asItStands rightOf howToCatchUp PagePlace ChatAllowance isTypingNews versionForWhoLeft",
  "tellInvited invitedBetween toldOfGame raceToldEveryMs TableSeat leastOf closedIfNobody goneAtMs racersAway leftBehind",
  "othersHere looksOn giveAnswer FinishedAnswer",
  // games
  "placesUnder legalPlaces chooseCasualPlace casualPlaces chooseStrongPlace perftByPlace parkingOf stoodMs",
  // the database and its outbox
  "ToldRow TellingDb toldRow deliverTold tellInbox buryRow looseMedia loosenFiles loosenFilesQuery loosenMedia",
  "loosenPicture looseMediaOfPost looseMediaOfComment takeLoose takeLooseMedia looseEnds keepSentFilesPlace sweepPlace",
  "namedEver namesEver namesEverQuery creatorAlone decodesOfFields FieldDecode",
  // the app
  "SoundFirst yieldVideo isOwedRestart flows sideState unsentNote noteRow Leftovers Unsent floods flooded",
  "patientFetch untilNextTry Furnished useAnsweredForm Answered RefusalCode isRefusal REFUSAL_STATUS sendForm Packed",
  "useUnpacked AuthorView authorName enterParty tellChat tellChatAtOnce tellOwnDevices askPassword Proved KeptMail",
  "useLeafing WantedLink onWanted useListPlace hasPlace hearFirst useKeptWhenLeft keepTypedEmail blankCookie",
  "useLaterRemovals removeLater keepCommentDraft useDrawnLater drawnLater loadAnew useCountsFollow useNameFollows",
  "RunTeller RunKeeper HandPlayed handPlayed HandOptions twoHands HANDS_OFF ToldInputs ToldRun TellSlides useTellDevice",
  "slideTeller useSentPicture lookedRound whyNotThere whyNotInto placeName gridPlace whyWait",
  "WantedCall MadeCall HearFriendship HeardFriendships heardAlso useLedTo lookFurther tellPages useGroupMaking tellRoom",
  "hasGivenWay UploadPlace troubleNote",
  // tests
  "oddSeeds evenSeeds checkHeard callsUnderWay whatTheRoomHas toldInboxes",
);

interface CommonWord {
  names: string[];
  /** where nothing may be declared under the names; elsewhere they have their usual meaning */
  folders: string[];
  /** files that may declare the names, because stored rows, attachments or frames have them */
  stored?: string[];
}

const COMMON_WORDS: CommonWord[] = [
  { names: listed("told tell telling Telling untold unheard anew lest"), folders: FOLDERS },
  { names: ["heard"], folders: BELOW_THE_APP },
  { names: listed("alike spoken milkyWay woken restless whole unfit loosen"), folders: BELOW_THE_APP },
  { names: listed("place Place placeAt placeOf placed way Way"), folders: BELOW_THE_APP },
  { names: ["places"], folders: BELOW_THE_APP, stored: ["games/imageSlidePuzzle/board.ts"] },
  { names: ["note"], folders: BELOW_THE_APP, stored: ["party/core/identity.ts", "party/limits/table.ts"] },
  { names: ["held"], folders: BELOW_THE_APP, stored: ["party/inbox/inbox.ts"] },
  { names: ["ruling"], folders: BELOW_THE_APP, stored: ["games/replay.ts"] },
  { names: ["leaf"], folders: ["party", "db", "base"], stored: ["party/live/hubStore.ts"] },
  { names: listed("kept Kept keeper goneMs went came"), folders: ["party", "db", "base"] },
  { names: listed("mark marks isMade within spend strike fresh dismiss wake"), folders: ["party", "db", "base"] },
  { names: listed("fresh moment smoothed"), folders: ["games"] },
  { names: listed("pack unpack"), folders: ["party", "db", "base", "games"] },
  { names: ["Seat"], folders: ["party", "db", "base"] },
  { names: ["World", "giveUp"], folders: ["party", "games", "db", "base"] },
];

interface Declaration {
  name: string;
  file: string;
  line: number;
}

/** The names that a file declares. A property that it only destructures, `const { name } = row`, isn't one of them. */
function declarationsIn(file: string, text: string): Declaration[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Declaration[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node };
    if (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) && declares(node))
      found.push({
        name: name.text.replace(/^#/, ""),
        file,
        line: source.getLineAndCharacterOfPosition(name.getStart()).line + 1,
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const declares = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isPropertySignature(node) ||
  ts.isMethodSignature(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isGetAccessorDeclaration(node) ||
  (ts.isBindingElement(node) && (node.propertyName !== undefined || ts.isArrayBindingPattern(node.parent)));

const isIn = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file.startsWith(`${folder}/`));

const OLD: ReadonlySet<string> = new Set(ANYWHERE);

const isOld = ({ name, file }: Declaration): boolean =>
  OLD.has(name) ||
  COMMON_WORDS.some(
    ({ names, folders, stored = [] }) => names.includes(name) && isIn(file, folders) && !stored.includes(file),
  );

async function sources(): Promise<string[]> {
  const files = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await fs.readdir(path.join(ROOT, folder), { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  );
  return files.flat().filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\/(node_modules|build)\//.test(file));
}

it("names · nothing is declared under a name that a standard term has replaced", async () => {
  const declared = await Promise.all(
    (await sources()).map(async (file) => declarationsIn(file, await fs.readFile(path.join(ROOT, file), "utf8"))),
  );
  const old = declared.flat().filter(isOld);
  expect(old.map(({ name, file, line }) => `${name} (${file}:${line})`)).toEqual([]);
}, 60_000);

it.each([
  ["a function", "function ToldRow() {}"],
  ["a type", "type ToldRow = string"],
  ["a class's private method", "class A { #decideTold() {} }"],
  ["a property of a type", "interface A { told: string }"],
  ["a variable that renames a property", "const { body: told } = row"],
  ["a parameter", "const send = (told: string) => told"],
])("names · %s under an old name is found", (_what, text) => {
  expect(declarationsIn("party/a.ts", text).filter(isOld)).toHaveLength(1);
});

it.each([
  ["a property that is declared elsewhere", "party/a.ts", "const { told } = row"],
  ["a use", "party/a.ts", "send(told)"],
  ["a common word outside its folders", "app/a.ts", "const place = 1"],
  ["a stored name", "games/replay.ts", "interface Step { ruling: object }"],
])("names · %s is allowed", (_what, file, text) => {
  expect(declarationsIn(file, text).filter(isOld)).toEqual([]);
});
