import { Eye, EyeOff } from "lucide-react";
import { useRef, useState } from "react";
import RetryWhenBack from "~/app/ui/media/RetryWhenBack";
import { Video } from "~/app/ui/media/Video";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { Time } from "~/app/ui/primitives/Time";
import type { EvidenceVersion } from "~/app/reports/evidence";
import type { ShownEvidence, ShownFile, ShownQuoted } from "./evidenceView.server";
import { TEXTS } from "./texts";

/** X56: one state of what was reported. */
export function ReportedThing({ caseId, evidence }: { caseId: string; evidence: ShownEvidence }) {
  const files = (list: readonly ShownFile[]) => <Files caseId={caseId} files={list} />;
  switch (evidence.type) {
    case "post":
    case "comment":
      return (
        <Frame kind={TEXTS.subjects[evidence.type]} by={TEXTS.case.by(evidence.author)} atMs={evidence.atMs}>
          <Warning warning={evidence.warning} />
          <Words text={evidence.text} />
          {files(evidence.files)}
          {evidence.quoted ? <Quoted quoted={evidence.quoted} /> : null}
          <Versions versions={evidence.versions} />
        </Frame>
      );
    case "profile":
      return (
        <Frame kind={TEXTS.subjects.profile} by={TEXTS.case.nameAndHandle(evidence)}>
          <Words text={evidence.about} />
          {files(evidence.files)}
        </Frame>
      );
    case "group":
      return (
        <Frame kind={TEXTS.subjects.group} by={TEXTS.case.madeBy(evidence.creator)}>
          <Words text={evidence.name} />
          {files(evidence.files)}
        </Frame>
      );
    case "message":
      return (
        <ol className="space-y-2">
          {evidence.messages.map((message) => (
            <li
              key={message.seq}
              aria-label={message.isReported ? TEXTS.case.reportedMessage : undefined}
              className={classNames(
                "rounded-lg border px-4 py-3",
                message.isReported ? "border-danger/40 bg-danger-soft" : "border-hairline",
              )}
            >
              <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
                <span className="font-semibold">{message.from}</span>
                <Time atMs={message.atMs} as="full" />
              </p>
              <Words text={message.text} />
              <ChangedNote isChanged={message.isChanged} now={message.now} />
              {message.file ? files([message.file]) : null}
            </li>
          ))}
        </ol>
      );
  }
}

const Frame = ({
  kind,
  by,
  atMs,
  children,
}: {
  kind: string;
  by: string;
  atMs?: number;
  children: React.ReactNode;
}) => (
  <div className="rounded-lg border border-hairline px-4 py-3">
    <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
      <span>
        <span className="font-semibold">{kind}</span>
        {by === "" ? "" : ` · ${by}`}
      </span>
      {atMs === undefined ? null : <Time atMs={atMs} as="full" />}
    </p>
    {children}
  </div>
);

/** Without links, so that nobody opens one by accident. */
const Words = ({ text }: { text: string }) =>
  text === "" ? (
    <p className="text-ink-3">{TEXTS.case.noText}</p>
  ) : (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {text}
    </p>
  );

/** X133: what became of a message before the report. */
function ChangedNote({ isChanged, now }: { isChanged: boolean; now: string | null | undefined }) {
  if (!isChanged) return null;
  const note = now === undefined ? TEXTS.case.changed : now === null ? TEXTS.case.deleted : TEXTS.case.editedTo;
  return (
    <>
      <p className="mt-1 text-sm text-ink-2">{note}</p>
      {typeof now === "string" ? <Words text={now} /> : null}
    </>
  );
}

const Warning = ({ warning }: { warning: string | undefined }) =>
  warning === undefined ? null : <p className="mb-2 text-sm wrap-anywhere text-ink-2">{TEXTS.case.warning(warning)}</p>;

/** X99: what the post quotes. Its pictures are on its own page. */
const Quoted = ({ quoted: { author, path, text, warning, atMs } }: { quoted: ShownQuoted }) => (
  <div role="group" aria-label={TEXTS.case.quoted} className="mt-3 rounded-lg border border-hairline px-3 py-2">
    <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
      <a href={path} className="rounded-sm underline underline-offset-2">
        {TEXTS.case.quotedBy(author)}
      </a>
      <Time atMs={atMs} as="full" />
    </p>
    <Warning warning={warning} />
    <Words text={text} />
  </div>
);

/** X103: what the post said before it was edited, as it was when it was reported. */
function Versions({ versions }: { versions: readonly EvidenceVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <details className="mt-3 border-t border-hairline pt-3">
      <summary className="w-fit cursor-pointer rounded-sm text-sm text-ink-2">{TEXTS.case.versions}</summary>
      <ol aria-label={TEXTS.case.versions} className="mt-2 space-y-3">
        {versions.map(({ text, warning, alts, atMs }, index) => (
          <li key={index}>
            <p className="mb-1 text-sm text-ink-2">
              <Time atMs={atMs} as="full" />
            </p>
            <Warning warning={warning} />
            <Words text={text} />
            {alts.map((alt, at) =>
              alt === "" ? null : (
                <p key={at} className="mt-1 text-sm wrap-anywhere text-ink-2">
                  {TEXTS.case.fileThen(at + 1, alt)}
                </p>
              ),
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Files({ caseId, files }: { caseId: string; files: readonly ShownFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={TEXTS.case.files} className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-3">
      {files.map((file) => (
        <li key={file.name}>
          <FileOnRequest caseId={caseId} file={file} />
        </li>
      ))}
    </ul>
  );
}

/** U3: tried again when it didn't load. */
function CasePicture({ src, alt, className }: { src: string; alt: string; className: string }) {
  const [isBroken, setBroken] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const tries = useRef(0);
  const retry = () => {
    setBroken(false);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <img
        key={attempt}
        src={src}
        alt={alt}
        onError={() => setBroken(true)}
        className={classNames("size-full object-contain", className)}
      />
      {isBroken ? <RetryWhenBack tries={tries} retry={retry} /> : null}
    </>
  );
}

/** X56: blurred until the moderator asks for it. Until then a video doesn't load. */
function FileOnRequest({ caseId, file: { name, index, kind, alt } }: { caseId: string; file: ShownFile }) {
  const [isShown, setShown] = useState(false);
  const src = `/moderation/${caseId}/files/${name}`;
  const label = TEXTS.case.file(index + 1, alt);
  return (
    <figure className="overflow-hidden rounded-md border border-hairline bg-sunk">
      <div className="relative grid aspect-4/3 place-items-center overflow-hidden">
        {kind === "image" ? (
          <CasePicture src={src} alt={isShown ? label : ""} className={isShown ? "" : "scale-110 blur-2xl"} />
        ) : isShown && kind === "video" ? (
          <Video src={src} label={label} className="size-full object-contain" />
        ) : isShown ? (
          <a href={src} download className={buttonClass("outline", "small")}>
            {TEXTS.case.download}
          </a>
        ) : null}
        {isShown ? null : (
          <Button
            look="outline"
            size="small"
            data-show-file=""
            className="absolute bg-raised!"
            onClick={() => setShown(true)}
          >
            <Eye aria-hidden className="size-4" />
            {TEXTS.case.showFile[kind]}
          </Button>
        )}
      </div>
      <figcaption className="flex min-h-11 items-center justify-between gap-2 px-3 py-1 text-sm text-ink-2">
        <span dir="auto" className="min-w-0 truncate">
          {label}
        </span>
        {isShown ? (
          <Button look="quiet" size="small" onClick={() => setShown(false)}>
            <EyeOff aria-hidden className="size-4" />
            {TEXTS.case.hideFile}
          </Button>
        ) : null}
      </figcaption>
    </figure>
  );
}
