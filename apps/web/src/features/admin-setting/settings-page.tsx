import { mailProviderNames } from '@perfboard/contracts/words/mailbox';
import { confirmation } from '@perfboard/contracts/words/subscriber';
import { Suspense } from 'react';
import { Alert } from '../../components/alert.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { LanguageSection } from './language-section.tsx';
import { MailAccount } from './mail-account.tsx';
import { MailDomainCheck } from './mail-domain.tsx';
import { MailPaceSection } from './mail-pace-section.tsx';
import { NotificationChoiceSection } from './notification-choice-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PushSection } from './push-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SecretText } from './secret-text.tsx';
import { SessionSection } from './session-section.tsx';
import { SettingSection } from './setting-section.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { SignatureSection } from './signature-section.tsx';
import { TokenSection } from './token-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

/** Where the email provider reports bounces and complaints. Shown only to shops that receive them. */
function MailEvents() {
  const t = useMessages('desk_setting');
  const { formatInstant } = useDeskFormat();
  const { data } = trpc.setup.mailEvents.useQuery();
  if (!data) return null;
  const { provider, address, last } = data;
  const name = mailProviderNames[provider];
  return (
    <section aria-labelledby="mail-events" className="grid gap-3 border-rule border-t pt-5">
      <h3 id="mail-events" className="text-small font-semibold">
        {t('bouncesFrom', { name })}
      </h3>
      <SecretText label={t('webhookAddress', { name })} value={address} />
      {last?.error && <Alert tone="danger">{t('eventRejected', { error: last.error })}</Alert>}
      <p className="text-label text-muted">
        {last ? t('lastEvent', { at: formatInstant(last.at) }) : t('noEvent', { name })}
      </p>
    </section>
  );
}

/** Only where visitors pick times. */
const BusyCalendarSection = lazyPart(
  [],
  async () => (await import('./busy-calendar-section.tsx')).BusyCalendarSection,
);

/** Whether every member needs a second factor. */
function SecondFactorRequiredSection() {
  const t = useMessages('desk_setting');
  return (
    <SettingSwitch
      name="second_factor_required"
      title={t('teamFactor')}
      text={t('teamFactorText')}
      label={t('requireFactor')}
    />
  );
}

/** Double opt-in: whether a subscription must be confirmed with the link in an email. */
function DoubleOptInSection() {
  const t = useMessages('desk_setting');
  return (
    <SettingSwitch
      name="double_opt_in"
      title={t('signUp')}
      text={t('signUpText', { days: confirmation.keepDays })}
      label={t('requireConfirmation')}
    />
  );
}

export function SettingsPage() {
  const t = useMessages('desk_setting');
  const desk = useMessages('desk');
  const isOwner = useMay('owner');
  // Already loaded for every screen of the desk.
  const takesTimes = trpc.health.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
    ?.appointment_times.is_on;
  return (
    <>
      <PageHeader designator="M5" title={desk('settings')} text={t(isOwner ? 'ownerText' : 'memberText')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {isOwner && (
          <>
            <SettingSection title={t('email')} text={t('emailText')}>
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
        <p className="in-demo hidden">{t('demoAccount')}</p>
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
