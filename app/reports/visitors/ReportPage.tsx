import { Link } from "@remix-run/react";
import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import type { Result } from "~/app/http/apiError";
import { useViewer } from "~/app/members/viewerContext";
import { ReasonChoice } from "~/app/reports/ReasonChoice";
import { TEXTS as REPORT_TEXTS } from "~/app/reports/texts";
import { Alert } from "~/app/ui/primitives/Alert";
import { Checkbox } from "~/app/ui/primitives/Checkbox";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { TextArea, TextField } from "~/app/ui/primitives/Field";
import { MODERATION_TEXT_MAX } from "~/base/moderation/terms";
import { TEXTS } from "./texts";

interface ReportPageProps {
  /** what the page's address says is reported */
  link: string;
  sent: boolean;
  answered: Result | undefined;
}

/** X50. A plain form, with and without JavaScript. */
export function ReportPage({ link, sent, answered }: ReportPageProps) {
  const isMember = useViewer() !== null;
  return (
    <AccountPage title={TEXTS.title}>
      {sent ? <Sent isMember={isMember} /> : <ReportForm link={link} isMember={isMember} answered={answered} />}
    </AccountPage>
  );
}

const Sent = ({ isMember }: { isMember: boolean }) => (
  <>
    <p role="status">{isMember ? TEXTS.sentByMember : TEXTS.sent}</p>
    <p className="flex flex-wrap gap-2">
      {isMember ? (
        <Link to="/settings" className={buttonClass("outline", "medium")}>
          {TEXTS.settings}
        </Link>
      ) : null}
      <Link to="/report" reloadDocument className={buttonClass("outline", "medium")}>
        {TEXTS.another}
      </Link>
    </p>
  </>
);

function ReportForm({ link, isMember, answered }: Omit<ReportPageProps, "sent"> & { isMember: boolean }) {
  const refused = answered && !answered.ok ? answered : null;
  const fieldOf = (name: string) => ({ name, defaultValue: refused?.kept?.[name], error: refused?.fields?.[name] });
  const faithError = refused?.fields?.["faith"];
  return (
    <form method="post" action="/report" className="space-y-4">
      <p className="text-ink-2">{TEXTS.intro}</p>
      <input type="hidden" name="as" value={isMember ? "member" : "visitor"} />
      <TextField
        {...fieldOf("link")}
        label={TEXTS.link}
        hint={TEXTS.linkHint}
        type="url"
        required
        defaultValue={refused?.kept?.["link"] ?? link}
      />
      <ReasonChoice chosen={refused?.kept?.["reason"]} error={refused?.fields?.["reason"]} />
      <TextArea
        {...fieldOf("text")}
        label={TEXTS.explanation}
        hint={TEXTS.explanationHint}
        limit={MODERATION_TEXT_MAX}
        required={!isMember}
      />
      {isMember ? null : (
        <>
          <p className="text-sm text-ink-2">{TEXTS.anonymous}</p>
          <TextField {...fieldOf("name")} label={TEXTS.name} autoComplete="name" />
          <TextField
            {...fieldOf("email")}
            label={TEXTS.email}
            hint={TEXTS.emailHint}
            type="email"
            autoComplete="email"
          />
          <div>
            <Checkbox name="faith" required aria-describedby={faithError ? "faith-error" : undefined}>
              {TEXTS.faith}
            </Checkbox>
            {faithError ? (
              <p id="faith-error" role="alert" className="text-sm text-danger">
                {faithError}
              </p>
            ) : null}
          </div>
        </>
      )}
      {refused && !refused.fields ? <Alert>{refused.message}</Alert> : null}
      <p>
        <PlainLink to="/rules">{REPORT_TEXTS.rules}</PlainLink>
      </p>
      <Button type="submit" size="large" className="w-full">
        {TEXTS.send}
      </Button>
    </form>
  );
}
