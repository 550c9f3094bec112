import { useEffect, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useProductName } from '../../config/config-api';
import { EmailForm } from '../../features/account/components/email-form';
import { NameForm } from '../../features/account/components/name-form';
import { PasswordForm } from '../../features/account/components/password-form';
import { SessionList } from '../../features/account/components/session-list';
import { SettingsSection } from '../../features/account/components/settings-section';
import { StorageUse } from '../../features/account/components/storage-use';
import { SubscriptionPanel } from '../../features/account/components/subscription-panel';
import { YourData } from '../../features/account/components/your-data';
import { deviceName } from '../../features/account/lib/device';
import { EmailsStopped } from '../../features/preferences/components/emails-stopped';
import { PreferencesForm } from '../../features/preferences/preferences-form';
import { PushBrowsers } from '../../features/push/components/push-browsers';
import { FeedList } from '../../features/calendar/components/feed-list';
import { useListSearchesQuery } from '../../features/searches/searches-api';
import { useCurrentSection } from '../../lib/use-current-section';
import { useTitle } from '../../lib/use-title';
import { useProfileQuery, type Profile } from '../../session/session-api';
import { Button, buttonClasses } from '../../ui/button';
import { PanelMessage } from '../../ui/panel-message';
import { WaitingScreen } from '../../ui/spinner';
import { paths } from '../../lib/paths';

const SECTIONS = [
  { anchor: 'preferences', title: 'Preferences' },
  { anchor: 'browser-notifications', title: 'Browser notifications' },
  { anchor: 'account', title: 'Account' },
  { anchor: 'password', title: 'Password' },
  { anchor: 'sessions', title: 'Sessions' },
  { anchor: 'calendar', title: 'Calendar addresses' },
  { anchor: 'subscription', title: 'Subscription' },
  { anchor: 'storage', title: 'Storage' },
  { anchor: 'your-data', title: 'Your data' },
] as const;

const ANCHORS = SECTIONS.map(({ anchor }) => anchor);

/** The router owns the address after the hash, so the section list scrolls and moves the focus itself. */
function goTo(anchor: string) {
  const section = document.getElementById(anchor);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 py-10 sm:px-6">
      <h1 className="font-display text-31 font-semibold">Account Settings</h1>
      {children}
    </div>
  );
}

/** The private calendar addresses. The names of saved searches are missing if they cannot be read. */
function Feeds() {
  const { data: searches } = useListSearchesQuery();
  return <FeedList names={new Map(searches?.map(({ id, name }) => [id, name]))} />;
}

/** The account settings screen (docs/product.md#account-settings). Visitors are redirected to log-in. */
export function Component() {
  const { data: profile, isError, isFetching, refetch } = useProfileQuery();
  const current = useCurrentSection(ANCHORS);
  const section = useSearchParams()[0].get('section');
  const isLoaded = profile !== undefined;
  useEffect(() => {
    if (isLoaded && section) goTo(section);
  }, [isLoaded, section]);
  useTitle('Account Settings', useProductName());

  if (!profile) {
    return (
      <Frame>
        {isError ? (
          <PanelMessage
            role="alert"
            title="Could not load"
            action={
              <Button look="primary" busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            Your settings did not load. Your saved data is safe.
          </PanelMessage>
        ) : (
          <WaitingScreen label="Loading..." />
        )}
      </Frame>
    );
  }

  return (
    <Frame>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[10rem_minmax(0,1fr)]">
        <SectionList current={current} />
        <Sections profile={profile} />
      </div>
    </Frame>
  );
}

/** Links to the sections, on wide screens. `current` is the anchor of the one in view. */
function SectionList({ current }: { current: string | undefined }) {
  return (
    <nav aria-label="Settings" className="sticky top-[calc(var(--header-height)+1.5rem)] hidden lg:block">
      <ul className="flex flex-col gap-0.5">
        {SECTIONS.map(({ anchor, title }) => (
          <li key={anchor}>
            <button
              type="button"
              onClick={() => goTo(anchor)}
              aria-current={anchor === current || undefined}
              className="-ml-3 flex min-h-9 w-full items-center rounded-md px-3 text-left text-14 font-semibold text-secondary transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current]:bg-brand-tint aria-[current]:text-brand"
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Sections({ profile }: { profile: Profile }) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <SettingsSection
        anchor="preferences"
        title="Preferences"
        note="These settings control “My areas” on the data screen and which emails you get."
      >
        <PreferencesForm
          key={profile.emailId}
          saved={profile}
          emailsNote={
            profile.emailsStoppedAt && (
              <EmailsStopped at={profile.emailsStoppedAt} address={profile.emailId} />
            )
          }
        />
      </SettingsSection>
      <SettingsSection
        anchor="browser-notifications"
        title="Browser notifications"
        note="Your browser can notify you at once when a saved property changes and its sale is today or tomorrow."
      >
        <PushBrowsers nameOf={({ browser }) => deviceName({ browser, network: null })} />
      </SettingsSection>
      <SettingsSection anchor="account" title="Account">
        <div className="flex flex-col gap-6">
          <NameForm key={profile.name} profile={profile} />
          <EmailForm profile={profile} />
        </div>
      </SettingsSection>
      <SettingsSection
        anchor="password"
        title="Password"
        note="Changing your password logs you out on all other devices."
      >
        <PasswordForm />
      </SettingsSection>
      <SettingsSection
        anchor="sessions"
        title="Sessions"
        note="The devices where you are logged in. If you do not recognize one, end its session and change your password."
      >
        <SessionList />
      </SettingsSection>
      <SettingsSection
        anchor="calendar"
        title="Calendar addresses"
        note="Private addresses that calendar programs read. Anyone who knows one can see its sales."
      >
        <Feeds />
      </SettingsSection>
      <SettingsSection anchor="subscription" title="Subscription">
        <SubscriptionPanel
          profile={profile}
          plans={
            <Link to={paths.pricing.href()} className={buttonClasses('primary')}>
              See plans
            </Link>
          }
          start={
            <Link to={paths.pricing.href()} className={buttonClasses('primary')}>
              Start this subscription
            </Link>
          }
          orderHistory={
            <Link to={paths.orderHistory.href()} className={buttonClasses()}>
              Order History
            </Link>
          }
        />
      </SettingsSection>
      <SettingsSection
        anchor="storage"
        title="Storage"
        note="What you write and save. Saving a property without notes takes no storage."
      >
        <StorageUse />
      </SettingsSection>
      <SettingsSection anchor="your-data" title="Your data">
        <YourData profile={profile} />
      </SettingsSection>
    </div>
  );
}
