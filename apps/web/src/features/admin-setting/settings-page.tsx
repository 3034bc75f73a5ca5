import { demoMessages } from '@perfboard/contracts/words/demo';
import { confirmation } from '@perfboard/contracts/words/subscriber';
import { lazy, Suspense } from 'react';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { LanguageSection } from './language-section.tsx';
import { MailAccount } from './mail-account.tsx';
import { MailDomainCheck } from './mail-domain.tsx';
import { MailEvents } from './mail-events.tsx';
import { MailPaceSection } from './mail-pace-section.tsx';
import { NotificationChoiceSection } from './notification-choice-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PushSection } from './push-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';
import { SettingSection } from './setting-section.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { SignatureSection } from './signature-section.tsx';
import { TokenSection } from './token-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

/** Only where visitors pick times. */
const BusyCalendarSection = lazy(async () => ({
  default: (await import('./busy-calendar-section.tsx')).BusyCalendarSection,
}));

/** Whether every member needs a second factor. */
const SecondFactorRequiredSection = () => (
  <SettingSwitch
    name="second_factor_required"
    title="Second factor for the team"
    text="If required, members without a second factor can’t use the desk or their API tokens until they set one up."
    label="Require a second factor for every member"
  />
);

/** Double opt-in: whether a subscription must be confirmed with the link in an email. */
const DoubleOptInSection = () => (
  <SettingSwitch
    name="double_opt_in"
    title="Newsletter sign-up"
    text={`With double opt-in, new subscribers must click a link in an email before they receive newsletters. Unconfirmed addresses are deleted after ${confirmation.keepDays} days. Existing subscribers aren’t affected.`}
    label="Require new subscribers to confirm by email"
  />
);

export function SettingsPage() {
  const isOwner = useMay('owner');
  // Already loaded for every screen of the desk.
  const takesTimes = trpc.health.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
    ?.appointment_times.is_on;
  return (
    <>
      <PageHeader
        designator="M5"
        title="Settings"
        text={
          isOwner ? 'Email delivery, your account and API tokens.' : 'Your notifications and your account.'
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {isOwner && (
          <>
            <SettingSection
              title="Email"
              text="The shop’s mailbox, and whether email from your domain is trusted."
            >
              <div className="desk-panel grid gap-5 p-5">
                <MailAccount />
                <MailDomainCheck />
                <MailEvents />
              </div>
            </SettingSection>
            <MailPaceSection />
            <DoubleOptInSection />
            <SecondFactorRequiredSection />
          </>
        )}
        <div className="own-account contents">
          <NotificationChoiceSection />
          <PushSection />
          <LanguageSection />
          <SignatureSection />
          {takesTimes && (
            <Suspense>
              <BusyCalendarSection />
            </Suspense>
          )}
          <PasswordSection />
          <PasskeySection />
          <SecondFactorSection />
          <SessionSection />
        </div>
        {/* Shown by the style sheet of a demo, which hides the forms. */}
        <p className="in-demo hidden">{demoMessages.account}</p>
        {isOwner && (
          <>
            <TokenSection />
            <WebhookSection />
          </>
        )}
      </div>
    </>
  );
}
