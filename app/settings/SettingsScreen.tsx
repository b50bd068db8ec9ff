import { Link, useRouteLoaderData } from "@remix-run/react";
import { Monitor } from "lucide-react";
import type { ReactNode } from "react";
import type { Theme } from "~/app/ui/shell/theme";
import type { Result } from "~/app/http/apiError";
import { Button, buttonClass, ButtonForm } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { LoginButtonForm } from "~/app/ui/primitives/LoginButtonForm";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { Time } from "~/app/ui/primitives/Time";
import { showToast } from "~/app/ui/dialogs/toasts";
import { useAct } from "~/app/http/useAct";
import { accountsClient } from "~/app/accounts/client";
import { DeviceLine } from "./DeviceLine";
import { EmailSetting } from "./EmailSetting";
import { useLoginPrompt } from "~/app/accounts/login/loginPrompt";
import { useLogOut } from "./logOutPrompt";
import { SecurityLog } from "~/app/accounts/security/SecurityLog";
import { PasswordForm } from "~/app/accounts/password/PasswordForm";
import { PasskeyList } from "~/app/accounts/passkeys/PasskeyList";
import { TwoStepSettings } from "~/app/accounts/factors/TwoStepSettings";
import type { SessionView } from "~/app/accounts/sessions/sessionList.server";
import { RefusedGroups } from "~/app/groups/RefusedGroups";
import { DecisionList, ReportList } from "~/app/moderation/own/ownLists";
import { PolicyLinks } from "~/app/policies/PolicyLinks";
import { PrivacyForm } from "~/app/safety/PrivacyForm";
import { BlockedMembers } from "~/app/safety/BlockedMembers";
import { MutedMembersAndChats } from "~/app/safety/MutedMembersAndChats";
import { MutedWords } from "~/app/safety/MutedWords";
import { AllShortcuts } from "./AllShortcuts";
import { CheckboxChoice } from "./CheckboxChoice";
import { NotificationSettings } from "./notifications/NotificationSettings";
import { TEXTS as NOTIFICATION_TEXTS } from "./notifications/texts";
import { KeepChoice } from "~/app/offline/KeepChoice";
import { ReadLanguages } from "./ReadLanguages";
import type { SettingsPage } from "./settings.server";
import { LanguageChoice } from "./LanguageChoice";
import { ThemeChoice } from "./ThemeChoice";
import { useShowsWarned, useViewer } from "~/app/members/viewerContext";
import { useHasShortcuts } from "~/app/ui/browser/useShortcuts";
import { TEXTS } from "./texts";
import { RichText } from "~/app/i18n/RichText";

/**
 * A visitor has only `account` and `sessions`. For a member too, parts that are newer than the page may be missing in
 * data of the previous release.
 */
type SettingsScreenProps = Partial<SettingsPage> &
  Pick<SettingsPage, "account" | "sessions"> & {
    /** the answer to a form that was sent without JavaScript */
    answered: Result | undefined;
  };

/** A11. */
export function SettingsScreen({
  account,
  sessions,
  languages = [],
  passkeys,
  blocked,
  twoStep,
  privacy,
  mutes,
  mutedWords = [],
  refusedGroups,
  decisions,
  reports,
  isModerator = false,
  securityEvents = [],
  readLanguages,
  notices,
  answered,
}: SettingsScreenProps) {
  const viewer = useViewer();
  const showsWarned = useShowsWarned();
  const hasShortcuts = useHasShortcuts();
  const { openLogin } = useLoginPrompt();
  const logOut = useLogOut();
  const unconfirmed = account && !account.emailVerified ? account.email : null;
  const { theme = "system", savesData = false } =
    useRouteLoaderData<{ theme: Theme; savesData?: boolean }>("root") ?? {};
  return (
    <>
      <PageHeader title={TEXTS.title} />
      <SectionLinks
        sections={[
          ["appearance", TEXTS.appearance.title],
          ["language", TEXTS.language.title],
          ...(account
            ? ([
                ["email", TEXTS.email.title],
                ["password", TEXTS.password.title],
              ] as const)
            : []),
          ...(twoStep ? ([["two-step", TEXTS.twoStep]] as const) : []),
          ...(notices ? ([["notifications", NOTIFICATION_TEXTS.title]] as const) : []),
          ...(blocked ? ([["privacy", TEXTS.privacy.title]] as const) : []),
          ...(decisions && reports ? ([["moderation", TEXTS.moderation.title]] as const) : []),
          ...(viewer ? ([["data", TEXTS.data.title]] as const) : []),
          ["account", TEXTS.account.title],
          ["policies", TEXTS.policies],
        ]}
      />
      <Section id="appearance" title={TEXTS.appearance.title}>
        <ThemeChoice theme={theme} />
      </Section>
      <Section id="language" title={TEXTS.language.title}>
        <LanguageChoice languages={languages} />
      </Section>
      <Section id="warnings" title={TEXTS.warnings.title}>
        <CheckboxChoice choice="warnings" {...TEXTS.warnings} saved={showsWarned} />
      </Section>
      <Section id="data-saver" title={TEXTS.dataSaver.title}>
        <CheckboxChoice choice="data-saver" {...TEXTS.dataSaver} saved={savesData} />
      </Section>
      <Section id="shortcuts" title={TEXTS.shortcuts.title}>
        <CheckboxChoice choice="shortcuts" {...TEXTS.shortcuts} saved={hasShortcuts} />
        <AllShortcuts />
      </Section>
      {viewer ? (
        <>
          <Section id="offline" title={TEXTS.offline.title}>
            <p className="mb-3 text-ink-2">{TEXTS.offline.text}</p>
            <KeepChoice label={TEXTS.offline.label} />
          </Section>
          {readLanguages ? (
            <Section id="read-languages" title={TEXTS.readLanguages.title}>
              <ReadLanguages {...readLanguages} />
            </Section>
          ) : null}
          <LinkSection id="bookmarks" to="/bookmarks" {...TEXTS.bookmarks} />
          <LinkSection id="tags" to="/tags" {...TEXTS.tags} />
          {account ? (
            <>
              <Section id="email" title={TEXTS.email.title}>
                <EmailSetting {...account} />
              </Section>
              <Section id="password" title={TEXTS.password.title}>
                <PasswordForm hasPassword={account.hasPassword} answered={answered} />
              </Section>
            </>
          ) : null}
          {twoStep ? (
            <Section id="two-step" title={TEXTS.twoStep}>
              {passkeys ? <PasskeyList passkeys={passkeys} canAdd={unconfirmed === null} /> : null}
              <TwoStepSettings {...twoStep} isModerator={isModerator} unconfirmed={unconfirmed} />
            </Section>
          ) : null}
          <Section id="sessions" title={TEXTS.sessions.title}>
            <ul className="divide-y divide-hairline rounded-lg border border-hairline">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          </Section>
          <Section id="security-log" title={TEXTS.securityLog}>
            <SecurityLog events={securityEvents} />
          </Section>
          {notices ? (
            <Section id="notifications" title={NOTIFICATION_TEXTS.title}>
              <NotificationSettings {...notices} emailVerified={account?.emailVerified ?? false} />
            </Section>
          ) : null}
          {blocked ? (
            <Section id="privacy" title={TEXTS.privacy.title}>
              {privacy ? <PrivacyForm settings={privacy} /> : null}
              <h3 className="mb-2 font-semibold">{TEXTS.privacy.blocked}</h3>
              <BlockedMembers page={blocked} />
              {mutes ? (
                <>
                  <h3 className="mt-6 mb-2 font-semibold">{TEXTS.privacy.mutes}</h3>
                  <MutedMembersAndChats page={mutes} />
                  <h3 className="mt-6 mb-2 font-semibold">{TEXTS.privacy.words}</h3>
                  <MutedWords words={mutedWords} />
                </>
              ) : null}
              {refusedGroups ? (
                <>
                  <h3 className="mt-6 mb-2 font-semibold">{TEXTS.privacy.refusedGroups}</h3>
                  <RefusedGroups page={refusedGroups} />
                </>
              ) : null}
            </Section>
          ) : null}
          {decisions && reports ? (
            <Section id="moderation" title={TEXTS.moderation.title}>
              <h3 className="mb-2 font-semibold">{TEXTS.moderation.reports}</h3>
              <ReportList page={reports} path="/settings" />
              <h3 id="decisions" className="mt-6 mb-2 font-semibold">
                {TEXTS.moderation.decisions}
              </h3>
              <DecisionList page={decisions} path="/settings" />
            </Section>
          ) : null}
          {isModerator ? <LinkSection id="queue" to="/moderation" {...TEXTS.queue} isOtherLanguage /> : null}
          <Section id="data" title={TEXTS.data.title}>
            <p className="mb-3 text-ink-2">{TEXTS.data.text}</p>
            <a href="/settings/export" download className={buttonClass("outline", "medium")}>
              {TEXTS.data.download}
            </a>
          </Section>
          <Section id="account" title={TEXTS.account.title}>
            <div className="flex flex-wrap gap-3">
              <form method="post" action="/logout" onSubmit={logOut}>
                <Button type="submit" look="outline">
                  {TEXTS.account.logOut}
                </Button>
              </form>
              <Link to="/settings/delete" className={classNames(buttonClass("quiet", "medium"), "text-danger!")}>
                {TEXTS.account.delete}
              </Link>
            </div>
          </Section>
        </>
      ) : (
        <Section id="account" title={TEXTS.account.title}>
          <LoginButtonForm onLogin={openLogin}>
            <Button type="submit">{TEXTS.account.logIn}</Button>
          </LoginButtonForm>
        </Section>
      )}
      <Section id="policies" title={TEXTS.policies}>
        <PolicyLinks />
      </Section>
    </>
  );
}

/** The settings are long: on a phone, the way to the last of them would be many screens. */
const SectionLinks = ({ sections }: { sections: readonly (readonly [id: string, title: string])[] }) => (
  <nav aria-label={TEXTS.sections} className="flex flex-wrap gap-x-4 border-b border-hairline px-4 py-2 text-sm">
    {sections.map(([id, title]) => (
      <a
        key={id}
        href={`#${id}`}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-sm font-semibold text-accent hover:underline mouse:min-h-9 mouse:min-w-0"
      >
        {title}
      </a>
    ))}
  </nav>
);

/** `id` is the anchor that links to the section. */
const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} aria-label={title} className="border-b border-hairline px-4 py-5">
    <h2 className="mb-3 text-base font-bold">{title}</h2>
    {children}
  </section>
);

interface LinkSectionProps {
  id: string;
  to: string;
  title: string;
  text: string;
  /** the page may be in another language, so the browser loads it as a new document */
  isOtherLanguage?: boolean;
}

/** A part of the settings that has a page of its own. */
const LinkSection = ({ id, to, title, text, isOtherLanguage = false }: LinkSectionProps) => (
  <Section id={id} title={title}>
    <p className="mb-3 text-ink-2">{text}</p>
    <Link to={to} reloadDocument={isOtherLanguage} className={buttonClass("outline", "medium")}>
      {title}
    </Link>
  </Section>
);

function SessionRow({ session }: { session: SessionView }) {
  const { act, pending } = useAct(
    () => accountsClient.sessions.end.$post({ form: { session: session.id } }),
    (answer) => showToast(answer.ok ? TEXTS.sessions.ended : answer.message),
    { reload: true },
  );
  return (
    <li className="px-4 py-3">
      <DeviceLine
        Icon={Monitor}
        device={session.device}
        isCurrent={session.current}
        last={
          <RichText parts={TEXTS.sessions.lastUsed()} time={() => <Time atMs={session.lastUsedAtMs} as="full" />} />
        }
        more={
          session.signedInWith ? (
            <p className="text-sm text-ink-3">{TEXTS.sessions.signedInWith({ how: session.signedInWith })}</p>
          ) : null
        }
      >
        {session.current ? null : (
          <ButtonForm action="/sessions/end" fields={{ session: session.id }} pending={pending} onPress={act}>
            {TEXTS.sessions.end}
          </ButtonForm>
        )}
      </DeviceLine>
    </li>
  );
}
