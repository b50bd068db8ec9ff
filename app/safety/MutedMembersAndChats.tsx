import { Link } from "@remix-run/react";
import type { Page } from "~/app/http/getJson";
import { NameAndHandle } from "~/app/members/Handle";
import { Avatar } from "~/app/ui/media/Avatar";
import { buttonClass } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { EndForm } from "./EndForm";
import type { MuteView } from "./mutes.server";
import { MuteUntil } from "./MuteUntil";
import { TEXTS } from "./texts";
import { chatTarget, memberTarget, useMute } from "./useMute";

/** X21: the members and chats that the viewer mutes, newest first, one page at a time. Works without JavaScript. */
export function MutedMembersAndChats({ page }: { page: Page<MuteView> }) {
  if (page.items.length === 0) return <p className="text-ink-2">{TEXTS.mutes.none}</p>;
  return (
    <>
      <ul aria-label={TEXTS.mutes.list} className="divide-y divide-hairline rounded-lg border border-hairline">
        {page.items.map((mute) => (
          <MuteRow key={`${mute.of}${mute.id}`} mute={mute} />
        ))}
      </ul>
      {page.next === null ? null : (
        <Link
          to={`/settings?mutedBefore=${page.next}`}
          className={classNames(buttonClass("outline", "medium"), "mt-3")}
        >
          {TEXTS.mutes.next}
        </Link>
      )}
    </>
  );
}

function MuteRow({ mute: { id, of, name, handle, photo, fallback, untilMs } }: { mute: MuteView }) {
  const { unmute, pending } = useMute(of === "chat" ? chatTarget(id) : memberTarget({ id, name, photo }));
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar photo={photo} sizePx={40} fallback={fallback} />
      <div className="min-w-0 flex-1">
        <NameAndHandle of={{ name, handle }} />
        <MuteUntil untilMs={untilMs} />
      </div>
      <EndForm move="unmute" action={`/mutes/${id}`} fields={{ of }} {...{ name, pending }} onEnd={unmute} />
    </li>
  );
}
