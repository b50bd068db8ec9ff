import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import { Inbox } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { ChatTargets } from "~/app/chat/acts/ChatTargets";
import { OpeningChats } from "~/app/chat/list/ChatsScreen";
import { FriendsContext } from "~/app/friends/friendsContext";
import type { GroupNameView } from "~/app/groups/view";
import { fileKind } from "~/app/media/accepted";
import type { MemberView } from "~/app/members/member";
import { useLiveNames } from "~/app/members/useNames";
import { useViewer } from "~/app/members/viewerContext";
import { readShared, type Shared } from "~/app/serviceWorker/sharedStore";
import { Alert } from "~/app/ui/primitives/Alert";
import { buttonClass } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { NeedsScripts } from "~/app/ui/primitives/NeedsScripts";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { showToast } from "~/app/ui/dialogs/toasts";
import { MAX_MB, MEDIA_PER_POST_MAX } from "~/base/fileLimits";
import { COMPOSE, SHARE_PROBLEMS, SHARED_MAX_MB, SHARED_TEXT_MAX, type ShareProblem } from "~/base/sharing";
import type { InboxOpening } from "~/party/inbox/protocol";
import { shareInChat } from "./shareInChat";
import { TEXTS } from "./texts";

interface ShareScreenProps {
  friends: MemberView[];
  groups: GroupNameView[];
  opening: InboxOpening | null;
}

/** X213: what another app has shared, and what becomes of it: a post, or a message in a chat. */
export function ShareScreen(chats: ShareScreenProps) {
  const [search] = useSearchParams();
  const problem = SHARE_PROBLEMS.find((one) => one === search.get("problem"));
  return (
    <>
      <PageHeader title={TEXTS.title} backTo="/" />
      <NeedsScripts what={TEXTS.title} />
      {problem ? <Refused problem={problem} /> : <Choice {...chats} />}
    </>
  );
}

const Refused = ({ problem }: { problem: ShareProblem }) => (
  <div className="p-5">
    <Alert>{problemText(problem)}</Alert>
  </div>
);

function problemText(problem: ShareProblem): string {
  switch (problem) {
    case "text":
      return TEXTS.problem.text({ max: SHARED_TEXT_MAX });
    case "count":
      return TEXTS.problem.count({ max: MEDIA_PER_POST_MAX });
    case "size":
      return TEXTS.problem.size({ imageMb: MAX_MB.image, videoMb: MAX_MB.video, allMb: SHARED_MAX_MB });
    default:
      return TEXTS.problem[problem];
  }
}

function Choice({ friends, groups, opening }: ShareScreenProps) {
  const me = useViewer()?.id ?? "";
  const navigate = useNavigate();
  const shared = useShared();
  useLiveNames();
  const names = useMemo(() => new Map(friends.map((friend) => [friend.id, friend])), [friends]);
  const groupNames = useMemo(() => new Map(groups.map((group) => [group.id, group])), [groups]);
  const choose = async (room: string, path: string) => {
    if (await shareInChat(me, room)) navigate(path, { replace: true });
    else showToast(TEXTS.chatIsSending);
  };
  if (shared === undefined) return null;
  if (shared === null)
    return (
      <EmptyState icon={<Inbox className="size-6" />} title={TEXTS.nothing} leadsTo="feed">
        <p>{TEXTS.nothingHint}</p>
      </EmptyState>
    );
  return (
    <div className="space-y-6 p-5">
      <SharedContent {...shared} />
      <Part title={TEXTS.post}>
        <Link to={COMPOSE.shared} replace className={buttonClass("solid", "medium")}>
          {TEXTS.writePost}
        </Link>
      </Part>
      <Part title={TEXTS.chat}>
        {shared.files.length > 1 ? <p className="text-sm text-ink-2">{TEXTS.oneFile}</p> : null}
        <OpeningChats names={names} groups={groupNames} opening={opening}>
          <FriendsContext.Provider value={friends}>
            <ChatTargets label={TEXTS.chats} onChoose={({ room, path }) => void choose(room, path)} />
          </FriendsContext.Provider>
        </OpeningChats>
      </Part>
    </div>
  );
}

/** Undefined until the browser has read it. */
function useShared(): Shared | null | undefined {
  const [shared, setShared] = useState<Shared | null | undefined>(undefined);
  useEffect(() => void readShared().then(setShared), []);
  return shared;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="space-y-2">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </section>
);

const SharedContent = ({ text, files }: Shared) => (
  <section aria-label={TEXTS.content} className="space-y-3 rounded-lg border border-hairline bg-sunk p-3">
    {text === "" ? null : (
      <p dir="auto" className="line-clamp-6 whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    )}
    {files.length > 0 ? (
      <ul className="flex flex-wrap gap-2">
        {files.map((file, i) => (
          <li key={i}>
            <Preview file={file} />
          </li>
        ))}
      </ul>
    ) : null}
  </section>
);

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (url === null) return null;
  return fileKind(file) === "image" ? (
    <img src={url} alt={file.name} className="h-28 rounded-md object-contain" />
  ) : (
    <video src={url} aria-label={file.name} muted playsInline className="h-28 rounded-md" />
  );
}
