import { useMay } from '../../data/role.ts';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { DoubleOptInSection } from './double-opt-in-section.tsx';
import { MailDomainCheck } from './mail-domain.tsx';
import { MailPaceSection } from './mail-pace-section.tsx';
import { NotificationChoiceSection } from './notification-choice-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PushSection } from './push-section.tsx';
import { SecondFactorRequiredSection } from './second-factor-required-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';
import { SettingSection } from './setting-section.tsx';
import { TokenSection } from './token-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

export function SettingsPage() {
  const isOwner = useMay('owner');
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
            <SettingSection title="Email" text="Check whether email from your domain is trusted.">
              <div className="desk-panel p-5">
                <MailDomainCheck />
              </div>
            </SettingSection>
            <MailPaceSection />
            <DoubleOptInSection />
            <SecondFactorRequiredSection />
          </>
        )}
        <NotificationChoiceSection />
        <PushSection />
        <PasswordSection />
        <PasskeySection />
        <SecondFactorSection />
        <SessionSection />
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
